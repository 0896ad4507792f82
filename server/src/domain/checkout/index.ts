export * from './tax-fields';
export * from './check-shipping';
export * from './checkout-fields';
export * from './checkout-form';
export * from './validate-checkout';
