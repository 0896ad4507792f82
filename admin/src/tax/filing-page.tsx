import type { OrderTaxMeta } from '../../../server/src/contracts/tax';
import { Amount } from '../kit/amount';
import { failureText } from '../kit/failure-text';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps, ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import { Moment } from '../kit/moment';
import { StatusBadge } from '../kit/status-badge';
import { useCountries } from '../lookups/countries.api';
import { useText } from '../texts/use-text';
import { useShopFileTaxesMutation, useShopOrderTaxesQuery, type FiledTax } from './filing.api';
import { namedRate } from './rate-words';
import { TaxLinks } from './tax-links';

/** The server files so many at once. */
const BATCH = 200;

const nameOf = ({ order, order_id: id }: FiledTax): string => order?.invoice_no ?? `#${id}`;

const FileDialog = ({ rows, onClose }: BulkDialogProps<FiledTax>) => {
  const text = useText();
  const [file] = useShopFileTaxesMutation();
  return (
    <BulkDialog
      title={text('tax.filing.file')}
      consequence={text('tax.filing.file.text', { count: rows.length })}
      confirmLabel={text('tax.filing.file')}
      rows={rows}
      batch={BATCH}
      nameOf={nameOf}
      run={async (some) => {
        const outcome = await file(some.map(({ id }) => id));
        const failure = 'error' in outcome ? failureText(outcome.error, text) : null;
        return some.map(({ id }) => ({ id, failure }));
      }}
      onClose={onClose}
    />
  );
};

const Country = ({ code }: { readonly code: string }) => <>{useCountries().nameOf(code)}</>;

const Rate = ({ meta }: { readonly meta: OrderTaxMeta }) => {
  const text = useText();
  if (meta.reverse_charge_applied) return <>{text('tax.filing.reversed')}</>;
  return <>{meta.rate_percent === undefined ? meta.label : namedRate(text, meta.label ?? '', meta.rate_percent)}</>;
};

const State = ({ moment }: { readonly moment: string | null }) => {
  const text = useText();
  return moment === null ? (
    <StatusBadge tone="warning">{text('tax.filing.open')}</StatusBadge>
  ) : (
    <>
      <StatusBadge tone="success">{text('tax.filing.filed')}</StatusBadge> <Moment moment={moment} />
    </>
  );
};

const money = (key: 'order_tax' | 'shipping_tax' | 'total_tax') => {
  const Money = (row: FiledTax) => <Amount cents={row[key]} {...(row.order ? { currency: row.order.currency } : {})} />;
  return Money;
};

const RECORDS: ListDefinition<FiledTax> = {
  id: 'taxes',
  title: 'tax.title',
  subtitle: 'tax.filing.subtitle',
  needs: ['super_admin', 'is_super_admin'],
  useRows: useShopOrderTaxesQuery,
  columns: [
    { id: 'order', label: 'tax.filing.order', cell: nameOf, sort: 'order_id' },
    {
      id: 'created_at',
      label: 'tax.filing.when',
      cell: (row) => <Moment moment={row.created_at} />,
      sort: 'created_at',
      onPhone: true,
    },
    { id: 'country', label: 'tax.column.country', cell: ({ meta }) => <Country code={meta.tax_country ?? ''} /> },
    { id: 'rate', label: 'tax.column.rate', cell: ({ meta }) => <Rate meta={meta} />, onPhone: true },
    { id: 'goods', label: 'tax.filing.goods', cell: money('order_tax'), sort: 'order_tax', align: 'end', hidden: true },
    {
      id: 'shipping',
      label: 'tax.column.shipping',
      cell: money('shipping_tax'),
      sort: 'shipping_tax',
      align: 'end',
      hidden: true,
    },
    {
      id: 'total',
      label: 'tax.filing.total',
      cell: money('total_tax'),
      sort: 'total_tax',
      align: 'end',
      onPhone: true,
    },
    {
      id: 'filed',
      label: 'tax.filing.state',
      cell: ({ filed_at: moment }) => <State moment={moment} />,
      sort: 'filed_at',
      onPhone: true,
    },
  ],
  views: [
    { id: 'not_filed', label: 'tax.filing.open' },
    { id: 'filed', label: 'tax.filing.filed' },
  ],
  filters: [
    { source: ['tax', 'country'], label: 'tax.column.country', kind: 'text' },
    { source: ['tax', 'region'], label: 'tax.filing.region', kind: 'text' },
    { source: ['tax', 'tax_name'], label: 'tax.column.name', kind: 'text' },
    { source: ['tax', 'total_tax'], label: 'tax.filing.total', kind: 'money' },
    { source: ['tax', 'created_at'], label: 'tax.filing.when', kind: 'date' },
    { source: ['tax', 'filed_at'], label: 'tax.filing.filed', kind: 'date' },
  ],
  searchExamples: [
    { example: 'DE', meaning: 'tax.filing.search.country' },
    { example: 'total_tax > 10', meaning: 'tax.filing.search.total' },
  ],
  bulk: [{ id: 'file', label: 'tax.filing.file', Dialog: FileDialog }],
  href: ({ order }) => (order ? `/plugins/shop/orders/${order.id}` : null),
  nameOf,
  empty: { title: 'tax.filing.empty' },
  savedViews: 'taxes_table',
};

/** What orders owe in tax, and which of it is filed. */
export const FilingPage = () => (
  <ListPage list={RECORDS}>
    <TaxLinks />
  </ListPage>
);
