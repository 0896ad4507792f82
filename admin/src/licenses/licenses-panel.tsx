import type { ReactNode } from 'react';
import { Panel } from '../kit/form/field-grid';
import type { Rows } from '../kit/list/list-definition';
import { PartFailed } from '../kit/page/part-failed';
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
  /** Where they could not be loaded. */
  readonly onRetry?: (() => void) | undefined;
  readonly action?: ReactNode;
};

/** Licences of another record, on its page; nothing where there are none. */
const LicensesPanel = ({ licenses, onRetry, action }: Props) => {
  const text = useText();
  if (!action && !onRetry && !licenses?.length) return null;
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
      {!licenses && onRetry ? <PartFailed onRetry={onRetry} /> : null}
    </Panel>
  );
};

type Of = {
  /** What the record itself says of them: where there are none, nobody is asked. */
  readonly known?: readonly unknown[] | undefined;
};

const shownOf = (skip: boolean, { data, error, refetch }: Omit<Rows<LicenseRow>, 'isFetching'>): Props => ({
  licenses: skip ? undefined : data?.rows,
  onRetry: !skip && error && !data ? () => void refetch() : undefined,
});

export const LicensesOfCustomer = ({ customerId, known }: Of & { readonly customerId: number }) => {
  const skip = !useSeesLicenses() || known?.length === 0;
  return <LicensesPanel {...shownOf(skip, useShopLicensesOfCustomerQuery(customerId, { skip }))} />;
};

type Found = Of & { readonly search: string; readonly action?: ReactNode };

/** Of an order or of a subscription, by the search of the list. */
export const FoundLicenses = ({ search, known, action }: Found) => {
  const skip = !useSeesLicenses() || known?.length === 0;
  const query = useShopLicensesQuery({ page: 1, per_page: 200, search }, { skip });
  return <LicensesPanel {...shownOf(skip, query)} action={action} />;
};
