import type { ShippingPackageListAnswer } from '../../../server/src/contracts/shipping';
import { LoadState } from '../kit/page/load-state';
import { StatusBadge } from '../kit/status-badge';
import { AddLink } from '../settings/add-link';
import { DeleteButton } from '../settings/delete-button';
import { RecordTable } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { SHIPPING, ShippingFrame } from './shipping-frame';
import { useShopSaveShippingPackagesMutation, useShopShippingPackagesQuery } from './shipping.api';

const Packages = ({ packages, version }: ShippingPackageListAnswer) => {
  const text = useText();
  const [save] = useShopSaveShippingPackagesMutation();
  return (
    <RecordTable
      label={text('shipping.packages')}
      rows={packages}
      keyOf={({ slug }) => slug}
      href={({ slug }) => `${SHIPPING}/packages/${encodeURIComponent(slug)}`}
      columns={[
        { label: 'shipping.column.name', cell: ({ name }) => name },
        { label: 'shipping.column.type', cell: ({ type }) => text(`shipping.package.${type}`) },
        {
          label: 'shipping.column.size',
          cell: ({ length, width, height, dimension_unit: unit }) => `${length} × ${width} × ${height} ${unit}`,
        },
        {
          label: 'shipping.column.default',
          cell: ({ is_default }) =>
            is_default === 'yes' ? <StatusBadge tone="success">{text('kit.yes')}</StatusBadge> : '',
        },
      ]}
      actions={({ slug, name }) => (
        <DeleteButton
          small
          title={text('shipping.package.delete', { name })}
          consequence={text('shipping.package.delete.text')}
          run={() => save({ packages: packages.filter((each) => each.slug !== slug), version })}
        />
      )}
      empty={text('shipping.packages.empty')}
    />
  );
};

/** What goods are sent in. */
export const PackageListPage = () => {
  const text = useText();
  const query = useShopShippingPackagesQuery(undefined);
  return (
    <ShippingFrame action={<AddLink to={`${SHIPPING}/packages/new`}>{text('shipping.package.add')}</AddLink>}>
      <LoadState query={query}>{(answer) => <Packages {...answer} />}</LoadState>
    </ShippingFrame>
  );
};
