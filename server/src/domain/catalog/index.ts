export * from './variant-rules';
export * from './sku-and-slug';
export * from './stock';
export * from './product-rules';
export * from './term-tree';
