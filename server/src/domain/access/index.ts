export * from './network-of';
export * from './permissions';
export * from './policies';
export * from './roles';
