import { Checkbox } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ListedOrder } from '../../../server/src/contracts/orders';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { paidSums, type Sums } from './bulk-money';
import { useBulkOrders, useNameOf, type OrderRows } from './use-bulk-orders';

/** The amounts of several currencies, one after another. */
export const useSumsText = () => {
  const { formatList } = useIntl();
  const { format } = useMoney();
  return ({ amounts }: Sums): string =>
    formatList(
      amounts.map(({ currency, cents }) => format(cents, currency)),
      { type: 'conjunction' }
    );
};

const useConsequence = (rows: OrderRows, putsBack: boolean): string => {
  const text = useText();
  const sumsText = useSumsText();
  const paid = paidSums(rows);
  return [
    text('orders.bulk.cancel.text', { count: rows.length }),
    text(putsBack ? 'orders.bulk.cancel.back' : 'orders.bulk.cancel.gone'),
    paid.count > 0 ? text('orders.bulk.cancel.paid', { count: paid.count, amounts: sumsText(paid) }) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
};

/** An order that was canceled never changes again: this is no status among others. */
export const CancelBulk = ({ rows, onClose }: BulkDialogProps<ListedOrder>) => {
  const text = useText();
  const nameOf = useNameOf();
  const bulk = useBulkOrders();
  const [putsBack, setPutsBack] = useState(true);
  return (
    <BulkDialog
      title={text('orders.bulk.cancel')}
      consequence={useConsequence(rows, putsBack)}
      confirmLabel={text('orders.bulk.cancel')}
      danger
      rows={rows}
      nameOf={nameOf}
      run={(some) => bulk(some, { action: 'change_order_status', to: 'canceled', putsBack })}
      onClose={onClose}
    >
      <Checkbox checked={putsBack} onCheckedChange={(isChecked) => setPutsBack(isChecked === true)}>
        {text('orders.cancel.putBack')}
      </Checkbox>
    </BulkDialog>
  );
};
