export * from './provider-amount';
export * from './check-interval';
export * from './decimal-amount';
export * from './card-digits';
