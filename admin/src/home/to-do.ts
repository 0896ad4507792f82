import type { DashboardSummary } from '../../../server/src/contracts/dashboard';
import type { Permission } from '../permissions';
import type { Text, TextId } from '../texts/use-text';

/** The server counts no further. */
const MOST_COUNTED = 10_000;

export type ToDo = {
  readonly id: 'fulfil' | 'stock' | 'payments';
  readonly label: TextId;
  /** The list that shows them. */
  readonly href: string;
  readonly linkLabel: TextId;
  /** To open the list. */
  readonly needs: Permission;
  /** Null where there is nothing to count. */
  readonly countOf: (summary: DashboardSummary) => number | null;
  readonly noteOf?: (summary: DashboardSummary, text: Text) => string | null;
};

const query = (entries: Readonly<Record<string, string>>): string => new URLSearchParams(entries).toString();

/** What waits for somebody, and where it is done. */
export const TO_DO: Readonly<Record<ToDo['id'], ToDo>> = {
  fulfil: {
    id: 'fulfil',
    label: 'home.toDo.fulfil',
    href: `/plugins/shop/orders?${query({ active_view: 'processing', search: 'shipping_status = unshipped' })}`,
    linkLabel: 'home.toDo.openOrders',
    needs: 'orders/view',
    countOf: ({ orders_to_fulfil: count }) => count,
  },
  stock: {
    id: 'stock',
    label: 'home.toDo.stock',
    href: '/plugins/shop/products',
    linkLabel: 'home.toDo.openProducts',
    needs: 'products/view',
    countOf: ({ stock }) => (stock ? stock.low : null),
    noteOf: ({ stock }, text) => (stock ? text('home.toDo.soldOut', { count: stock.out }) : null),
  },
  payments: {
    id: 'payments',
    label: 'home.toDo.payments',
    href: `/plugins/shop/orders?${query({ search: 'payment = failed' })}`,
    linkLabel: 'home.toDo.openOrders',
    needs: 'orders/view',
    countOf: ({ failed_payments: count }) => count,
  },
};

export const writeCount = (count: number, locale: string): string =>
  `${new Intl.NumberFormat(locale).format(count)}${count >= MOST_COUNTED ? '+' : ''}`;
