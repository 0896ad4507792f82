import type { ShippingZone } from '../../../server/src/contracts/shipping';
import { LoadState } from '../kit/page/load-state';
import { AddLink } from '../settings/add-link';
import { DeleteButton } from '../settings/delete-button';
import { moved } from '../settings/move';
import { MoveButtons } from '../settings/move-buttons';
import { RecordTable } from '../settings/record-table';
import { useTold } from '../settings/use-told';
import { useText } from '../texts/use-text';
import { SHIPPING, ShippingFrame } from './shipping-frame';
import {
  useShopDeleteShippingZoneMutation,
  useShopShippingClassesQuery,
  useShopShippingZonesQuery,
  useShopSortShippingZonesMutation,
} from './shipping.api';

const DeleteZone = ({ zone }: { readonly zone: ShippingZone }) => {
  const text = useText();
  const [remove] = useShopDeleteShippingZoneMutation();
  return (
    <DeleteButton
      small
      title={text('shipping.zone.delete', { name: zone.name })}
      consequence={text('shipping.zone.delete.text')}
      run={() => remove(zone.id)}
    />
  );
};

const Zones = ({ zones }: { readonly zones: readonly ShippingZone[] }) => {
  const text = useText();
  const told = useTold();
  const [sort, { isLoading }] = useShopSortShippingZonesMutation();
  const { data: classes = [] } = useShopShippingClassesQuery(undefined);
  const move = (from: number, to: number): void =>
    void told(sort(moved(zones, from, to).map(({ id }) => id)), text('shipping.zones.sorted'));
  return (
    <RecordTable
      label={text('shipping.zones')}
      rows={zones}
      keyOf={({ id }) => id}
      href={({ id }) => `${SHIPPING}/zones/${id}`}
      columns={[
        { label: 'shipping.column.name', cell: ({ name }) => name },
        { label: 'shipping.column.region', cell: (zone) => zone.formatted_region || text('shipping.reach.nowhere') },
        {
          label: 'shipping.column.class',
          cell: ({ shipping_class_id: id }) => classes.find((each) => each.id === id)?.name ?? '',
        },
      ]}
      actions={(zone, index) => (
        <>
          <MoveButtons
            name={zone.name}
            index={index}
            count={zones.length}
            disabled={isLoading}
            onMove={(to) => move(index, to)}
          />
          <DeleteZone zone={zone} />
        </>
      )}
      empty={text('shipping.zones.empty')}
    />
  );
};

/** Where the store delivers to, in the order in which zones are tried. */
export const ZoneListPage = () => {
  const text = useText();
  const query = useShopShippingZonesQuery(undefined);
  return (
    <ShippingFrame action={<AddLink to={`${SHIPPING}/zones/new`}>{text('shipping.zone.add')}</AddLink>}>
      <LoadState query={query}>{(zones) => <Zones zones={zones} />}</LoadState>
    </ShippingFrame>
  );
};
