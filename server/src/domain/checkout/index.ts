export * from './business-info';
export * from './check-shipping';
export * from './checkout-fields';
export * from './checkout-form';
export * from './tax-fields';
export * from './validate-checkout';
