import type { CartFee } from './types';

/** One fee per source and key, the latest; without amount it is none. See docs/rules/money.md#fees. */
export const cartFees = (fees: readonly CartFee[] = []): readonly CartFee[] => {
  const byKey = new Map(fees.map((fee) => [JSON.stringify([fee.source, fee.key]), fee]));
  return [...byKey.values()].filter(({ amount }) => amount > 0);
};
