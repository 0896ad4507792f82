export * from './compute-tax';
export * from './eu-vat';
export { covers, isPostcodeListed, isSameState, specificityOf } from './select-rates';
export { filledSuffix, priceWithoutTax, taxOn } from './tax-rate';
export * from './select-rates';
export type { RateTax, TaxRounding } from './tax-by-rate';
export { reconcileRecords, type ReconciledRecords } from './tax-records';
export * from './tax-rate';
export * from './tax-records';
