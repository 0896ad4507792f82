import type { Customer } from '../../../server/src/contracts/customers';
import type { Money } from '../kit/money/money';

/** In each currency by itself: sums of different ones would be no amount of anything. */
export const spentIn = (
  { purchase_value: value = {}, ltv = 0 }: Partial<Pick<Customer, 'purchase_value' | 'ltv'>>,
  format: Money['format']
): string => {
  const amounts = Object.entries(value).filter(([, cents]) => cents !== 0);
  return amounts.length === 0
    ? format(ltv)
    : amounts.map(([currency, cents]) => format(cents, currency === '' ? undefined : currency)).join(' + ');
};
