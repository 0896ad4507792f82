export * from './address-book';
export * from './identity';
export * from './statuses';
