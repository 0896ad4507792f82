export * from './available-methods';
export * from './charge-shipping';
export * from './shipping-method';
