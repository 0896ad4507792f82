export { bumpPrice, type BumpDiscount } from './discount-lines';
export { goodsTotal, priceCart } from './price-cart';
export { firstPaymentOf, type FirstPayment } from './subscription-payment';
export { taxConfigOf } from './priced-line';
export { taxQuote, type QuotedLine, type QuotedRate, type TaxQuote } from './tax-quote';
export type * from './types';
