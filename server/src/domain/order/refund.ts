import { BadRequestError } from '../errors';
import { allocate, sum, type Cents } from '../money';
import type { PaymentStatus, TransactionStatus } from './statuses';

/** A charge, as far as giving its money back goes. */
export type RefundableCharge = {
  readonly id: number;
  readonly status: TransactionStatus;
  readonly transactionType: string;
  readonly total: Cents;
  /** What has been given back of it so far. */
  readonly refundedTotal: Cents;
  /** What the site allows to give back of it; absent: all that is left. */
  readonly most?: Cents;
};

export type RefundableOrder = { readonly totalPaid: Cents; readonly totalRefund: Cents };

export type RefundPart = { readonly transactionId: number; readonly amount: Cents };

/** What can be given back of a transaction. See docs/rules/refunds.md#refunds. */
export const refundableOf = ({ status, transactionType, total, refundedTotal, most }: RefundableCharge): Cents => {
  if (status !== 'succeeded' || transactionType === 'refund') return 0;
  const left = Math.max(0, total - refundedTotal);
  return most === undefined ? left : Math.min(left, most);
};

const refuse = (message: string): never => {
  throw new BadRequestError(message);
};

const chosenCharges = (
  charges: readonly RefundableCharge[],
  transactionId: number | undefined
): readonly RefundableCharge[] => {
  if (transactionId === undefined) return charges;
  const chosen = charges.filter(({ id }) => id === transactionId);
  return chosen.length > 0 ? chosen : refuse('The transaction does not belong to this order.');
};

/** Oldest first, each as far as it goes. */
const takeFrom = (charges: readonly RefundableCharge[], amount: Cents): readonly RefundPart[] => {
  const parts: RefundPart[] = [];
  let left = amount;
  for (const charge of charges) {
    const piece = Math.min(left, refundableOf(charge));
    if (piece > 0) parts.push({ transactionId: charge.id, amount: piece });
    left -= piece;
  }
  return left === 0 ? parts : refuse('The amount is more than can be refunded of this payment.');
};

/**
 * Which charges give how much back: the named one, or all of them in the order in which they were made. The parts add up to the
 * amount. See docs/rules/refunds.md#refunds.
 *
 * @throws BadRequestError where that is nothing, or more than was paid and not given back yet.
 */
export const planRefund = (
  order: RefundableOrder,
  charges: readonly RefundableCharge[],
  { amount, transactionId }: { readonly amount: Cents; readonly transactionId?: number | undefined }
): readonly RefundPart[] => {
  if (amount <= 0) return refuse('The refund must be more than nothing.');
  if (amount > order.totalPaid - order.totalRefund) {
    return refuse('The refund is more than what is left of the payment.');
  }
  return takeFrom(chosenCharges(charges, transactionId), amount);
};

/** After money was given back. See docs/rules/refunds.md#refunds. */
export const statusAfterRefund = (totalPaid: Cents, totalRefund: Cents): PaymentStatus =>
  totalRefund >= totalPaid ? 'refunded' : 'partially_refunded';

export type RefundedLine = {
  readonly id: number;
  /** What the customer paid for the line, tax on top of its price included. */
  readonly worth: Cents;
  readonly refunded: Cents;
};

const remainingOf = ({ worth, refunded }: RefundedLine): Cents => Math.max(0, worth - refunded);

/** @throws BadRequestError for a line that is not one of the order. */
export const pickLines = (lines: readonly RefundedLine[], ids: readonly number[]): readonly RefundedLine[] => {
  const wanted = new Set(ids);
  const picked = lines.filter(({ id }) => wanted.has(id));
  return picked.length === wanted.size ? picked : refuse('One of the lines does not belong to this order.');
};

/** What is left of the lines: the amount of a refund that names lines and no amount. */
export const remainderOf = (lines: readonly RefundedLine[]): Cents => sum(lines.map(remainingOf));

/**
 * Shares a refund out among lines by what is left of each; the shares add up to the amount. Delivery and fees have no lines of
 * their own, so a share may be more than its line. `step` is the smallest amount of the currency, see `amountStep`.
 * See docs/rules/refunds.md#refunds.
 */
export const spreadRefund = (
  amount: Cents,
  lines: readonly RefundedLine[],
  step: Cents = 1
): ReadonlyMap<number, Cents> => {
  const unit = amount % step === 0 ? step : 1;
  const shares = allocate(amount / unit, lines.map(remainingOf));
  return new Map(lines.map(({ id }, index) => [id, (shares[index] as Cents) * unit]));
};

/** Of which line each part of a refund gives how much: the parts take from the lines in turn. `shares` add up to the parts. */
export const sharesOfParts = (
  parts: readonly RefundPart[],
  shares: ReadonlyMap<number, Cents>
): readonly ReadonlyMap<number, Cents>[] => {
  const left = new Map(shares);
  return parts.map(({ amount }) => {
    const taken = new Map<number, Cents>();
    let missing = amount;
    for (const [id, share] of left) {
      const piece = Math.min(share, missing);
      if (piece > 0) taken.set(id, piece);
      left.set(id, share - piece);
      missing -= piece;
    }
    return taken;
  });
};
