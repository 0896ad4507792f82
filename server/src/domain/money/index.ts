export * from './allocate';
export * from './amount';
