import type { ShippingClass } from '../../../server/src/contracts/shipping';
import { useMoney } from '../kit/money/use-money';
import { LoadState } from '../kit/page/load-state';
import { AddLink } from '../settings/add-link';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { SHIPPING, ShippingFrame } from './shipping-frame';
import { useShopDeleteShippingClassMutation, useShopShippingClassesQuery } from './shipping.api';

const Classes = ({ classes }: { readonly classes: readonly ShippingClass[] }) => {
  const text = useText();
  const money = useMoney();
  const [remove] = useShopDeleteShippingClassMutation();
  return (
    <RecordTable
      label={text('shipping.classes')}
      rows={classes}
      keyOf={({ id }) => id}
      href={({ id }) => `${SHIPPING}/classes/${id}`}
      columns={[
        { label: 'shipping.column.name', cell: ({ name }) => name },
        {
          label: 'shipping.column.cost',
          cell: ({ type, cost }) =>
            type === 'fixed' ? money.format(cost) : text('shipping.percentOfPrice', { percent: cost }),
        },
        {
          label: 'shipping.column.due',
          cell: ({ per_item }) => text(per_item === 1 ? 'shipping.class.perPiece' : 'shipping.class.perLine'),
        },
      ]}
      actions={({ id, name }) => (
        <DeleteButton
          small
          title={text('shipping.class.delete', { name })}
          consequence={text('shipping.class.delete.text')}
          run={() => remove(id)}
        />
      )}
      empty={text('shipping.classes.empty')}
    />
  );
};

/** Goods that cost extra to deliver. */
export const ClassListPage = () => {
  const text = useText();
  const query = useShopShippingClassesQuery(undefined);
  return (
    <ShippingFrame action={<AddLink to={`${SHIPPING}/classes/new`}>{text('shipping.class.add')}</AddLink>}>
      <LoadState query={query}>{(classes) => <Classes classes={classes} />}</LoadState>
    </ShippingFrame>
  );
};
