/** What a line of an order has of one variant. */
export type Share = { readonly onHold: number; readonly committed: number };

export type HeldLine = {
  readonly orderItemId: number;
  readonly variationId: number;
  /** What it is to have. */
  readonly quantity: number;
  /** Its pieces count as delivered; of a line that has some already, those decide. */
  readonly isSold: boolean;
  /** It has nothing yet and is to take its pieces; else a line without any is left alone. */
  readonly takes: boolean;
};

export type LineShare = Share & { readonly orderItemId: number; readonly variationId: number };

const shareOf = ({ quantity, isSold, ...line }: HeldLine, earlier: Share | undefined): LineShare => {
  const { orderItemId, variationId } = line;
  const sold = earlier ? earlier.committed > 0 : isSold;
  return { orderItemId, variationId, onHold: sold ? 0 : quantity, committed: sold ? quantity : 0 };
};

/** What each line of an edited order has of the stock, out of what it had. See docs/rules/stock.md#movements. */
export const sharesAfterEdit = (lines: readonly HeldLine[], earlier: readonly LineShare[]): readonly LineShare[] => {
  const byItem = new Map(earlier.map((share) => [share.orderItemId, share]));
  return lines.flatMap((line) => {
    const before = byItem.get(line.orderItemId);
    return before || line.takes ? [shareOf(line, before)] : [];
  });
};

/** By variant, whatever line it belongs to. */
export const sharesByVariant = (shares: readonly LineShare[]): ReadonlyMap<number, Share> => {
  const sums = new Map<number, Share>();
  for (const { variationId, onHold, committed } of shares) {
    const sum = sums.get(variationId) ?? { onHold: 0, committed: 0 };
    sums.set(variationId, { onHold: sum.onHold + onHold, committed: sum.committed + committed });
  }
  return sums;
};
