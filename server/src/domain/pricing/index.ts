export { bumpPrice, type BumpDiscount } from './bump-price';
export { priceCart } from './price-cart';
export { firstPaymentOf, type FirstPayment } from './subscription-payment';
export type * from './types';
