export * from './shipping-methods';
export * from './charge-shipping';
export * from './parcel';
export type { WeighedLine } from './weight-tiers';
