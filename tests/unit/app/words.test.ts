import { ADJUSTMENT_REASONS, POST_STATUSES } from '../../../server/src/domain/catalog';
import { CUSTOMER_STATUSES } from '../../../server/src/domain/customer';
import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  presentPaymentStatus,
  SHIPPING_STATUSES,
  TRANSACTION_STATUSES,
} from '../../../server/src/domain/order';
import { wordsIn } from '../../../server/src/modules/app/words';

it.each([
  ['order_status', ORDER_STATUSES],
  ['payment_status', PAYMENT_STATUSES.map(presentPaymentStatus)],
  ['shipping_status', SHIPPING_STATUSES.filter((status) => status !== '')],
  ['transaction_status', TRANSACTION_STATUSES],
  ['customer_status', CUSTOMER_STATUSES],
  ['product_status', POST_STATUSES],
  ['stock_reason', Object.keys(ADJUSTMENT_REASONS)],
] as const)('there is a word for each %s, in English and German', (area, codes) => {
  for (const locale of ['en', 'de']) {
    expect(codes.filter((code) => !wordsIn(locale)[`${area}.${code}`])).toEqual([]);
  }
});

it.each([
  ['de', 'Bezahlt'],
  ['de-AT', 'Bezahlt'],
  ['DE_ch', 'Bezahlt'],
  ['den', 'Paid'],
  ['fr', 'Paid'],
  [undefined, 'Paid'],
])('locale %s: %s', (locale, word) => {
  expect(wordsIn(locale)['payment_status.paid']).toBe(word);
});
