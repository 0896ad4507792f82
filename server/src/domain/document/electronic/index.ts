export type { InvoiceTexts } from './amounts';
export { electronicInvoiceOf, type ElectronicAnswer, type InvoiceWriting } from './build-invoice';
export { ciiOf } from './cii';
export type { ElectronicInvoice } from './invoice';
export type { InvoiceProblem } from './problems';
export { ublOf } from './ubl';
export { cleanText } from './xml';
