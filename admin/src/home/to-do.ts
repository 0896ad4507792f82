import type { DashboardSummary } from '../../../server/src/contracts/dashboard';
import { FIRST_STATE, writeState, type ListState } from '../kit/list/list-state';
import type { Permission } from '../permissions';
import type { Text, TextId } from '../texts/use-text';

/** The server counts no further. */
const MOST_COUNTED = 10_000;

export type ToDo = {
  readonly id: 'fulfil' | 'stock' | 'payments';
  readonly label: TextId;
  /** The list that shows those that are counted; filters come with the premium edition. */
  readonly hrefOf: (summary: DashboardSummary, isPremium: boolean) => string;
  readonly linkLabel: TextId;
  /** To open the list. */
  readonly needs: Permission;
  /** Null where there is nothing to count. */
  readonly countOf: (summary: DashboardSummary) => number | null;
  readonly noteOf?: (summary: DashboardSummary, text: Text) => string | null;
};

const listAt = (path: string, state: Partial<ListState>): string =>
  `/plugins/shop/${path}?${writeState({ ...FIRST_STATE, ...state }).toString()}`;

/** The server counts orders of the mode of the store alone. */
const toFulfil = ({ mode }: DashboardSummary): string =>
  listAt('orders', { view: 'to_fulfil', search: `mode = ${mode}` });

const failedPayments = ({ mode, days }: DashboardSummary, isPremium: boolean): string =>
  listAt('orders', {
    view: 'payment_failed',
    search: `created_at :: ${days[0]?.date} - ${days.at(-1)?.date}`,
    conditions: isPremium ? [{ source: ['order', 'mode'], operator: 'in', value: [mode] }] : [],
  });

/** What waits for somebody, and where it is done. */
export const TO_DO: Readonly<Record<ToDo['id'], ToDo>> = {
  fulfil: {
    id: 'fulfil',
    label: 'home.toDo.fulfil',
    hrefOf: toFulfil,
    linkLabel: 'home.toDo.openOrders',
    needs: 'orders/view',
    countOf: ({ orders_to_fulfil: count }) => count,
  },
  stock: {
    id: 'stock',
    label: 'home.toDo.stock',
    hrefOf: () => listAt('products/stock', { view: 'low_stock' }),
    linkLabel: 'home.toDo.openStock',
    needs: 'products/view',
    countOf: ({ stock }) => (stock ? stock.low : null),
    noteOf: ({ stock }, text) => (stock ? text('home.toDo.soldOut', { count: stock.out }) : null),
  },
  payments: {
    id: 'payments',
    label: 'home.toDo.payments',
    hrefOf: failedPayments,
    linkLabel: 'home.toDo.openOrders',
    needs: 'orders/view',
    countOf: ({ failed_payments: count }) => count,
  },
};

export const writeCount = (count: number, locale: string): string =>
  `${new Intl.NumberFormat(locale).format(count)}${count >= MOST_COUNTED ? '+' : ''}`;
