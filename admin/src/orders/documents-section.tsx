import { Typography } from '@strapi/design-system';
import type { OrderDocument } from '../../../server/src/contracts/documents';
import { Amount } from '../kit/amount';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { useShopOrderDocumentsQuery } from './documents.api';
import type { OrderSectionProps } from './orders.api';

/** Links are good for an hour. */
const RENEWED_MS = 30 * 60 * 1000;

const nameOf = (text: Text, { kind, number, voided_at: voidedAt }: OrderDocument): string =>
  [text(`orders.documents.${kind}`), number, voidedAt === null ? null : text('orders.documents.void')]
    .filter((part) => part !== null)
    .join(' ');

const Name = ({ document }: { readonly document: OrderDocument }) => {
  const text = useText();
  return (
    <a href={document.link} target="_blank" rel="noreferrer">
      <Typography textColor="primary600">{nameOf(text, document)}</Typography>
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
  const query = useShopOrderDocumentsQuery(order.id, { refetchOnMountOrArgChange: true, pollingInterval: RENEWED_MS });
  return (
    <Panel title={title}>
      <LoadState query={query}>
        {({ documents }) => (
          <RecordTable
            label={title}
            rows={documents}
            keyOf={({ kind, transaction_id: id, number }) => `${kind}-${id}-${number}`}
            columns={columnsOf(documents)}
            empty={text('orders.documents.none')}
          />
        )}
      </LoadState>
    </Panel>
  );
};
