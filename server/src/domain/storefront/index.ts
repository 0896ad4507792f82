export * from './cursor';
export * from './product-filters';
export * from './search-words';
