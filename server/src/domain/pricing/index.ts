export { bumpPrice, type BumpDiscount } from './bump-price';
export { goodsTotal, priceCart } from './price-cart';
export { firstPaymentOf, type FirstPayment } from './subscription-payment';
export { taxConfigOf } from './tax-config';
export { taxQuote, type QuotedLine, type QuotedRate, type TaxQuote } from './tax-quote';
export type * from './types';
