import { Loader, Typography } from '@strapi/design-system';
import type { OrderDocument } from '../../../server/src/contracts/documents';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { PartFailed } from '../kit/page/part-failed';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText } from '../texts/use-text';
import { documentName } from './document-name';
import { useShopOrderDocumentsQuery } from './documents.api';
import type { OrderSectionProps } from './orders.api';

/** Links are good for an hour. */
const RENEWED_MS = 30 * 60 * 1000;

const Name = ({ document }: { readonly document: OrderDocument }) => {
  const text = useText();
  return (
    <a href={document.link} target="_blank" rel="noreferrer">
      <Typography textColor="primary600">{documentName(text, document)}</Typography>
    </a>
  );
};

/** The invoice as XML, or what keeps it from being one. */
const Electronic = ({ electronic }: OrderDocument) => {
  const text = useText();
  if (electronic === null) return null;
  const { problems, link } = electronic;
  if (problems.length > 0) {
    const reasons = problems.map(({ message }) => message).join(' ');
    return (
      <Typography variant="pi" textColor="neutral600">
        {text('orders.documents.notElectronic', { reasons })}
      </Typography>
    );
  }
  return (
    <a href={link}>
      <Typography textColor="primary600">{text('orders.documents.electronic')}</Typography>
    </a>
  );
};

const COLUMNS: readonly RecordColumn<OrderDocument>[] = [
  { label: 'orders.documents.name', cell: (document) => <Name document={document} /> },
  {
    label: 'orders.documents.total',
    cell: ({ total, currency }) => (total === null ? null : <Amount cents={total} currency={currency} />),
    align: 'end',
  },
];

const ELECTRONIC: RecordColumn<OrderDocument> = {
  label: 'orders.documents.data',
  cell: (document) => <Electronic {...document} />,
};

/** The column stands only where the store has switched electronic invoices on. */
const columnsOf = (documents: readonly OrderDocument[]): readonly RecordColumn<OrderDocument>[] =>
  documents.some(({ electronic }) => electronic !== null) ? [...COLUMNS, ELECTRONIC] : COLUMNS;

/** What can be printed of an order: each opens as a PDF file in a tab of its own. */
export const DocumentsSection = ({ answer: { order } }: OrderSectionProps) => {
  const text = useText();
  const title = text('orders.documents.title');
  const { data, error, refetch } = useShopOrderDocumentsQuery(order.id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: RENEWED_MS,
  });
  return (
    <Panel title={title}>
      {error && !data ? <PartFailed onRetry={() => void refetch()} /> : null}
      {error || data ? null : <Loader small>{text('kit.loading')}</Loader>}
      {data ? (
        <RecordTable
          label={title}
          rows={data.documents}
          keyOf={({ kind, transaction_id: id, number }) => `${kind}-${id}-${number}`}
          columns={columnsOf(data.documents)}
          empty={text('orders.documents.none')}
        />
      ) : null}
    </Panel>
  );
};
