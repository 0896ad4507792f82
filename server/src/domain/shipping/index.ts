export * from './available-methods';
export * from './charge-shipping';
export * from './parcel';
export * from './shipping-method';
export * from './weight';
