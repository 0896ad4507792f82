import type { OrderStatus } from './statuses';

export type EditableOrder = {
  readonly type: string;
  readonly status: OrderStatus;
  readonly totalRefund: number;
  readonly wasPaid: boolean;
  readonly config: Readonly<Record<string, unknown>>;
};

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const hasBumps = ({ _order_bump: taken }: EditableOrder['config']): boolean => Array.isArray(taken) && taken.length > 0;

/** Why the lines and prices of an order are settled for good; null while they are not. */
export const editRefusal = ({ type, status, totalRefund, wasPaid, config }: EditableOrder): string | null => {
  if (type === 'subscription' || type === 'renewal') return 'The order of a subscription cannot be edited.';
  if (status === 'canceled') return 'A canceled order cannot be edited.';
  if (totalRefund > 0) return 'An order of which money was given back cannot be edited.';
  if (isSet(config.upgraded_to) || isSet(config.upgraded_from)) {
    return 'The order of a change of plan cannot be edited.';
  }
  return wasPaid && hasBumps(config) ? 'An order with a special offer cannot be edited once it was paid.' : null;
};
