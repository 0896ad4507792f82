export * from './bump-lines';
export { asksForCategories, asksForCustomer, holds, isDue } from './conditions';
export * from './read-condition';
export * from './types';
