import type { CustomerMergePreview } from '../../../server/src/contracts/customer-merge';
import type { Text, TextId } from '../texts/use-text';

type Counted = keyof CustomerMergePreview['moves'];

const WORDS: readonly (readonly [Counted, TextId])[] = [
  ['orders', 'customers.merge.orders'],
  ['subscriptions', 'customers.merge.subscriptions'],
  ['licenses', 'customers.merge.licenses'],
  ['addresses', 'customers.merge.addresses'],
  ['labels', 'customers.merge.labels'],
  ['downloads', 'customers.merge.downloads'],
  ['carts', 'customers.merge.carts'],
  ['coupon_uses', 'customers.merge.couponUses'],
];

/** What changes hands, in words and numbers; what there is none of is not mentioned. */
export const movesInWords = ({ moves, login_moves: login, notes_move: notes }: CustomerMergePreview, text: Text) => [
  ...WORDS.filter(([name]) => moves[name] > 0).map(([name, id]) => text(id, { count: moves[name] })),
  ...(login ? [text('customers.merge.login')] : []),
  ...(notes ? [text('customers.merge.notes')] : []),
];
