export * from './amounts';
export * as fraction from './fraction';
export type { Fraction } from './fraction';
