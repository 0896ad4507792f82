export * from './validate-checkout';
