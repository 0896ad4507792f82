export * from './clock-segments';
export * from './days';
export * from './figures';
export * from './group-keys';
export * from './periods';
export * from './recurring-revenue';
export * from './retention';
export * from './sales-overview';
