export * from './status-by-date';
export * from './types';
