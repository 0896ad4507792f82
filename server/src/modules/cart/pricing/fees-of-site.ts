import type { CartFee } from '../../../domain/pricing';
import { cutText } from '../../../domain/text';
import { isCents, isRecord } from '../../../platform/events/hook-points';

const MAX_KEY = 100;
/** What fits into the title of an order's line. */
const MAX_LABEL = 200;

const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? cutText(value, max) : '');

/** Nothing of what has no key, no label, or no whole amount above 0. See docs/rules/money.md#fees. */
const feeOf = (fee: unknown): readonly CartFee[] => {
  const { key, label, source, amount, taxable, inclusive, meta } = (isRecord(fee) ? fee : {}) as Record<
    string,
    unknown
  >;
  if (typeof key !== 'string' || typeof label !== 'string' || !isCents(amount) || amount === 0) return [];
  return [
    {
      key: textOf(key, MAX_KEY),
      label: textOf(label, MAX_LABEL),
      source: textOf(source, MAX_KEY),
      amount,
      taxable: taxable === true,
      inclusive: inclusive === true,
      ...(isRecord(meta) ? { meta } : {}),
    },
  ];
};

/** As other code of the site writes them: what is left out is blank, or false. */
export type FeeOfSite = Pick<CartFee, 'key' | 'label' | 'amount'> & Partial<CartFee>;

/** What other code of the site answers as fees, as far as it can be charged. */
export const feesIn = (answer: unknown): readonly CartFee[] | undefined =>
  Array.isArray(answer) ? answer.flatMap(feeOf) : undefined;
