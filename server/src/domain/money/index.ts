export * from './allocate';
export * from './amount';
export * from './currency';
export * as fraction from './fraction';
export type { Fraction } from './fraction';
export * from './proportion';
