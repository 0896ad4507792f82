export * from './price-cart';
export type * from './types';
