export * from './byte-range';
export * from './file-kinds';
export * from './file-names';
