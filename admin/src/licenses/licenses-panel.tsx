import type { ReactNode } from 'react';
import { Panel } from '../kit/form/field-grid';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { Expiry, LicensedName, LicenseKey, LicenseStatusBadge, SitesUsed } from './license-parts';
import { useShopLicensesOfCustomerQuery, useShopLicensesQuery, type LicenseRow } from './licenses.api';
import { useSeesLicenses } from './use-sees-licenses';

const COLUMNS: readonly RecordColumn<LicenseRow>[] = [
  { label: 'licenses.key', cell: ({ license_key: key }) => <LicenseKey>{key}</LicenseKey> },
  { label: 'licenses.product', cell: (row) => <LicensedName license={row} /> },
  { label: 'licenses.status', cell: (row) => <LicenseStatusBadge license={row} /> },
  { label: 'licenses.sites', cell: (row) => <SitesUsed license={row} /> },
  { label: 'licenses.expires', cell: ({ expiration_date: date }) => <Expiry date={date} />, align: 'end' },
];

type Props = {
  /** Undefined while they are not known, and to whoever may not see them. */
  readonly licenses: readonly LicenseRow[] | undefined;
  readonly action?: ReactNode;
};

/** Licences of another record, on its page; nothing where there are none. */
const LicensesPanel = ({ licenses, action }: Props) => {
  const text = useText();
  if (!action && !licenses?.length) return null;
  const title = text('section.licenses');
  return (
    <Panel title={title} action={action}>
      {licenses ? (
        <RecordTable
          label={title}
          rows={licenses}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          href={({ id }) => `/plugins/shop/licenses/${id}`}
          empty={text('licenses.none')}
        />
      ) : null}
    </Panel>
  );
};

type Of = {
  /** What the record itself says of them: where there are none, nobody is asked. */
  readonly known?: readonly unknown[] | undefined;
};

export const LicensesOfCustomer = ({ customerId, known }: Of & { readonly customerId: number }) => {
  const skip = !useSeesLicenses() || known?.length === 0;
  const { data } = useShopLicensesOfCustomerQuery(customerId, { skip });
  return <LicensesPanel licenses={skip ? undefined : data?.rows} />;
};

type Found = Of & { readonly search: string; readonly action?: ReactNode };

/** Of an order or of a subscription, by the search of the list. */
export const FoundLicenses = ({ search, known, action }: Found) => {
  const skip = !useSeesLicenses() || known?.length === 0;
  const { data } = useShopLicensesQuery({ page: 1, per_page: 200, search }, { skip });
  return <LicensesPanel licenses={skip ? undefined : data?.rows} action={action} />;
};
