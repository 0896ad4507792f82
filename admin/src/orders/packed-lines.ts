import type { OrderLine } from '../../../server/src/contracts/order-lines';

export type PackedLine = { readonly line: OrderLine; readonly quantity: number };

const FEES: ReadonlySet<string> = new Set(['fee', 'signup_fee']);

/** What goes into the parcel: no fees, no downloads, and none of the pieces that are back on sale. */
export const packedLines = (lines: readonly OrderLine[]): readonly PackedLine[] =>
  lines
    .filter(({ fulfillment_type: type, payment_type: payment }) => type === 'physical' && !FEES.has(payment))
    .map((line) => ({ line, quantity: line.quantity - line.restocked_quantity }))
    .filter(({ quantity }) => quantity > 0);
