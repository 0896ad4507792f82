import type { StorageDriverSummary } from '../../../server/src/contracts/files';
import { LoadState } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { OnOff } from '../settings/on-off';
import { RecordTable } from '../settings/record-table';
import { useAnyText, useText } from '../texts/use-text';
import { useShopStorageDriversQuery } from './storage.api';

export const STORAGE = '/settings/shop/storage';

const Drivers = ({ drivers }: { readonly drivers: readonly StorageDriverSummary[] }) => {
  const text = useText();
  const anyText = useAnyText();
  return (
    <RecordTable
      label={text('storage.title')}
      rows={drivers}
      keyOf={({ driver }) => driver}
      href={({ driver }) => `${STORAGE}/${driver}`}
      columns={[
        { label: 'storage.column.name', cell: ({ driver, title }) => anyText(`storage.driver.${driver}`, title) },
        {
          label: 'storage.column.state',
          cell: ({ is_active }) => <OnOff isOn={is_active === 'yes'} />,
        },
        {
          label: 'storage.column.description',
          cell: ({ driver, description }) => anyText(`storage.driver.${driver}.text`, description),
        },
      ]}
      empty={text('storage.empty')}
    />
  );
};

/** Where files that are sold lie. */
export const DriverListPage = () => {
  const text = useText();
  const query = useShopStorageDriversQuery(undefined);
  return (
    <ShopPage title={text('storage.title')} subtitle={text('storage.subtitle')} needs={['is_super_admin']}>
      <LoadState query={query}>{(drivers) => <Drivers drivers={drivers} />}</LoadState>
    </ShopPage>
  );
};
