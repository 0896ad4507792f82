import { movesInWords } from '../../../admin/src/customers/merge-words';
import type { CustomerMergePreview } from '../../../server/src/contracts/customer-merge';

const person = { id: 1, email: 'ada@example.com', full_name: 'Ada', user_id: null };

const PLAN: CustomerMergePreview = {
  stays: person,
  goes: { ...person, id: 2 },
  moves: { orders: 2, subscriptions: 0, licenses: 0, addresses: 0, labels: 1, downloads: 0, carts: 0, coupon_uses: 0 },
  login_moves: false,
  notes_move: false,
  figures: { purchase_count: 0, ltv: 0, aov: 0 },
};

const text = (id: string, values?: Readonly<Record<string, unknown>>): string =>
  values ? `${id} ${String(values.count)}` : id;

describe('what changes hands when two customers become one', () => {
  it('is told in numbers, without what there is none of', () => {
    expect(movesInWords(PLAN, text)).toEqual(['customers.merge.orders 2', 'customers.merge.labels 1']);
  });

  it('names login and notes', () => {
    const plan = { ...PLAN, moves: { ...PLAN.moves, orders: 0, labels: 0 }, login_moves: true, notes_move: true };
    expect(movesInWords(plan, text)).toEqual(['customers.merge.login', 'customers.merge.notes']);
  });
});
