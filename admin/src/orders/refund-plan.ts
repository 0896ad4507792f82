import type { OrderLine } from '../../../server/src/contracts/order-lines';
import type { OrderDetail } from '../../../server/src/contracts/orders';
import { unitsOf, type Digits } from '../kit/money/money-text';
import { hasPieces, isPartOfBundle } from './order-lines';
import { isCanceled, refundableOf } from './order-steps';
import type { RefundInfo } from './order-money.api';

/** Pieces of a line that are paid back, and whether they go back on sale. */
export type ReturnedPieces = { readonly quantity: number; readonly restocks: boolean };

export type RefundChoice = {
  readonly pieces: Readonly<Record<number, ReturnedPieces>>;
  readonly shipping: boolean;
};

export const NOTHING_CHOSEN: RefundChoice = { pieces: {}, shipping: false };

/** Prices without tax: the tax comes on top of the line. */
const TAX_ON_TOP = 1;

/** Lines of new orders say it themselves, as orders mix both kinds. */
const hasTaxOnTop = (order: OrderDetail, { line_meta: meta }: OrderLine): boolean => {
  const { tax_config: config, tax_inclusive: ofFee } = meta as {
    readonly tax_config?: { readonly inclusive?: boolean };
    readonly tax_inclusive?: boolean;
  };
  const inclusive = config?.inclusive ?? ofFee;
  return inclusive === undefined ? order.tax_behavior === TAX_ON_TOP : !inclusive;
};

/** What the customer paid for a line. The server works the same out: a dialog has to say it before anything is done. */
const worthOf = (order: OrderDetail, line: OrderLine): number =>
  line.payment_type === 'subscription' && Number(line.other_info.trial_days) > 0
    ? 0
    : line.line_total + (hasTaxOnTop(order, line) ? line.tax_amount : 0);

const toStep = (cents: number, digits: Digits): number =>
  digits === 0 ? Math.round(cents / 100) * 100 : Math.round(cents);

/** What is given back for so many pieces of a line: a share of it, and for all of them what is left of it. */
export const amountOfPieces = (order: OrderDetail, line: OrderLine, quantity: number, digits: Digits): number => {
  const worth = worthOf(order, line);
  const left = Math.max(0, worth - line.refund_total);
  if (quantity <= 0) return 0;
  return quantity >= line.quantity ? left : Math.min(left, toStep((worth * quantity) / line.quantity, digits));
};

/** Parts of a bundle come back with it. */
export const refundLines = ({ order_items: lines }: OrderDetail): readonly OrderLine[] =>
  lines.filter((line) => !isPartOfBundle(line));

/** Pieces of a line that can still be put back on sale; the pieces of a canceled order went back when it was canceled. */
export const restockable = (order: OrderDetail, line: OrderLine): number =>
  isCanceled(order) || !hasPieces(line) ? 0 : Math.max(0, line.quantity - line.restocked_quantity);

export const shippingWorth = (order: OrderDetail): number =>
  order.shipping_total + (order.tax_behavior === TAX_ON_TOP ? order.shipping_tax : 0);

type ChosenLine = { readonly line: OrderLine; readonly quantity: number; readonly restocked: number };

const chosenLines = (order: OrderDetail, { pieces }: RefundChoice): readonly ChosenLine[] =>
  refundLines(order).flatMap((line) => {
    const chosen = pieces[line.id];
    if (!chosen || chosen.quantity <= 0) return [];
    const restocked = chosen.restocks ? Math.min(chosen.quantity, restockable(order, line)) : 0;
    return [{ line, quantity: chosen.quantity, restocked }];
  });

/** What the chosen pieces and the delivery come to, never more than can be given back. */
export const amountOfChoice = (order: OrderDetail, choice: RefundChoice, digits: Digits): number => {
  const goods = chosenLines(order, choice).reduce(
    (total, { line, quantity }) => total + amountOfPieces(order, line, quantity, digits),
    0
  );
  return Math.min(goods + (choice.shipping ? shippingWorth(order) : 0), refundableOf(order));
};

export const restockedCount = (order: OrderDetail, choice: RefundChoice): number =>
  chosenLines(order, choice).reduce((total, { restocked }) => total + restocked, 0);

export type RefundWish = {
  readonly choice: RefundChoice;
  readonly cents: number;
  readonly reason: string;
  /** The charge that gives; null: in turn, the oldest first. */
  readonly transaction: number | null;
};

/** The refund as the API takes it; it carries what had been refunded so far, so that two windows do not refund the same. */
export const refundInfoOf = (order: OrderDetail, { choice, cents, reason, transaction }: RefundWish): RefundInfo => {
  const lines = chosenLines(order, choice);
  const restocked = lines.filter((line) => line.restocked > 0);
  return {
    amount: unitsOf(cents),
    known_total_refund: order.total_refund,
    reason,
    ...(transaction === null ? {} : { transaction_id: transaction }),
    ...(lines.length === 0 ? {} : { item_ids: lines.map(({ line }) => line.id) }),
    ...(restocked.length === 0
      ? {}
      : {
          refunded_items: restocked.map(({ line, restocked: pieces }) => ({ id: line.id, restore_quantity: pieces })),
          manageStock: 1 as const,
        }),
  };
};
