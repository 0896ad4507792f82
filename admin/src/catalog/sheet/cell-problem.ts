import { isWrittenNumber, type NumberValue } from '../../kit/form/number-text';
import { moneyProblem, type MoneyValue } from '../../kit/money/money-value';
import type { Money } from '../../kit/money/use-money';
import type { Text } from '../../texts/use-text';
import type { CellKind } from './sheet-values';

/** Why what stands in a cell cannot be sent; null where it can. */
export const cellProblem = (kind: CellKind, value: unknown, text: Text, money: Money): string | null => {
  if (kind === 'money') return moneyProblem((value ?? null) as MoneyValue, money.digitsOf(), money.currency, text);
  if (kind !== 'whole' && kind !== 'decimal') return null;
  if (isWrittenNumber((value ?? null) as NumberValue)) return null;
  return text(kind === 'whole' ? 'kit.number.notWhole' : 'kit.number.notANumber');
};
