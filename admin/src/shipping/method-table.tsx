import type { ShippingMethod, ShippingZoneWithMethods } from '../../../server/src/contracts/shipping';
import { Panel } from '../kit/form/field-grid';
import { useMoney } from '../kit/money/use-money';
import { AddLink } from '../settings/add-link';
import { DeleteButton } from '../settings/delete-button';
import { OnOff } from '../settings/on-off';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useAnyText, useText } from '../texts/use-text';
import { SHIPPING } from './shipping-frame';
import { useShopDeleteShippingMethodMutation } from './shipping.api';

const useCost = (): ((method: ShippingMethod) => string) => {
  const text = useText();
  const anyText = useAnyText();
  const money = useMoney();
  return ({ type, amount, settings: { configure_rate: rate } }) => {
    if (type === 'free_shipping') return text('shipping.free');
    if (rate === 'per_price') return text('shipping.percentOfPrice', { percent: amount });
    return `${money.format(amount)} ${anyText(`shipping.rate.${rate || 'per_order'}`, rate ?? '')}`;
  };
};

const useColumns = (): readonly RecordColumn<ShippingMethod>[] => {
  const anyText = useAnyText();
  const costOf = useCost();
  return [
    { label: 'shipping.column.name', cell: ({ title }) => title },
    { label: 'shipping.column.type', cell: ({ type }) => anyText(`shipping.type.${type}`, type) },
    { label: 'shipping.column.cost', cell: costOf },
    { label: 'shipping.column.state', cell: ({ is_enabled }) => <OnOff isOn={is_enabled} /> },
  ];
};

/** The methods of a zone, within its page. */
export const MethodTable = ({ zone }: { readonly zone: ShippingZoneWithMethods }) => {
  const text = useText();
  const columns = useColumns();
  const [remove] = useShopDeleteShippingMethodMutation();
  const methods = `${SHIPPING}/zones/${zone.id}/methods`;
  return (
    <Panel
      title={text('shipping.methods')}
      action={
        <AddLink to={`${methods}/new`} secondary>
          {text('shipping.method.add')}
        </AddLink>
      }
    >
      <RecordTable
        label={text('shipping.methods')}
        rows={zone.methods}
        keyOf={({ id }) => id}
        href={({ id }) => `${methods}/${id}`}
        columns={columns}
        actions={({ id, title }) => (
          <DeleteButton
            small
            title={text('shipping.method.delete', { name: title })}
            consequence={text('shipping.method.delete.text')}
            run={() => remove({ id, zone: zone.id })}
          />
        )}
        empty={text('shipping.methods.empty')}
      />
    </Panel>
  );
};
