export * from './bump-lines';
export { asksForCategories, asksForCustomer, holds, isDue } from './conditions';
export { isAmountType, operatorsOf } from './operators';
export * from './read-condition';
export * from './types';
