export * from './add-item';
export * from './locked-cart';
export * from './merge-carts';
