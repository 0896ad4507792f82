export * from './network-of';
export * from './permissions';
export * from './policies';
export * from './role-definitions';
export * from './roles';
