import { Panel } from '../kit/form/field-grid';
import { Ledger } from '../kit/detail/facts';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { ledgerOf } from './order-ledger';
import type { OrderSectionProps } from './orders.api';

/** How the total comes about, what has been paid of it, and what went back. */
export const TotalsSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const { format } = useMoney();
  const lines = ledgerOf(order, text).map(({ label, cents, strong }) => ({
    label,
    amount: format(cents, order.currency),
    ...(strong ? { strong } : {}),
  }));
  return (
    <Panel title={text('orders.totals.title')}>
      <Ledger lines={lines} />
    </Panel>
  );
};
