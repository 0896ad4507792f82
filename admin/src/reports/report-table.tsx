import { Button, Typography } from '@strapi/design-system';
import { Download } from '@strapi/icons';
import type { ReactNode } from 'react';
import type { DayRange } from '../../../server/src/domain/report/days';
import { saveFile } from '../kit/export/save-file';
import { Panel } from '../kit/form/field-grid';
import { RecordLink } from '../kit/page/record-link';
import { useCan } from '../permissions';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { ordersAddress } from './orders-address';
import { csvOfTable } from './report-csv';
import type { Row, Table, Target } from './report-view';
import type { ReportId } from './reports';
import { useWritten } from './use-written';

/** Null for what the user may not open. In the free edition the list of orders cannot be narrowed to a variant. */
const useAddresses = () => {
  const can = useCan();
  const { edition, order_mode: mode, currency } = useStore();
  const isPremium = edition === 'premium';
  return (target: Target | undefined): string | null => {
    if (target?.kind === 'product') return can('products/view') ? `/plugins/shop/products/${target.id}` : null;
    if (!target || !can('orders/view') || (target.variant !== undefined && !isPremium)) return null;
    return ordersAddress({ ...target, mode, currency }, isPremium);
  };
};

type Props = { readonly report: ReportId; readonly days: DayRange; readonly table: Table };

const DownloadButton = ({ report, days: { from, to }, table }: Props) => {
  const text = useText();
  const write = useWritten();
  const can = useCan();
  const { currency } = useStore();
  if (!can('reports/export')) return null;
  const save = (): void =>
    saveFile(`${report}-${table.id}-${from}-${to}.csv`, 'text/csv;charset=utf-8', [
      csvOfTable(table, { text, currency, write }),
    ]);
  return (
    <Button
      size="S"
      variant="tertiary"
      startIcon={<Download />}
      aria-label={text('reports.downloadOf', { table: text(table.title) })}
      onClick={save}
    >
      {text('reports.download')}
    </Button>
  );
};

/** More would keep the browser busy for seconds, and nobody reads them. */
const MOST_SHOWN = 200;

const RowsNote = ({ table: { rows, hasMore } }: Pick<Props, 'table'>) => {
  const text = useText();
  const isShortened = rows.length > MOST_SHOWN;
  if (!isShortened && !hasMore) return null;
  return (
    <Typography textColor="neutral600" tag="p">
      {isShortened ? `${text('reports.firstRows', { shown: MOST_SHOWN, rows: rows.length })} ` : ''}
      {hasMore ? text('reports.tooMany') : ''}
    </Typography>
  );
};

/** A table of a report, and the same as a file. */
export const ReportTable = (props: Props) => {
  const text = useText();
  const write = useWritten();
  const addressOf = useAddresses();
  const { title, columns, rows: all } = props.table;
  const rows = all.slice(0, MOST_SHOWN);
  const drawn = columns.map(({ label, kind }, place): RecordColumn<Row> => ({
    label,
    cell: ({ cells, target }): ReactNode => {
      const written = write(kind, cells[place] ?? '');
      const address = place === 0 ? addressOf(target) : null;
      return address === null ? written : <RecordLink to={address}>{written}</RecordLink>;
    },
    ...(kind === 'count' || kind === 'money' || kind === 'percent' ? { align: 'end' as const } : {}),
  }));
  return (
    <Panel title={text(title)} action={rows.length > 0 ? <DownloadButton {...props} /> : null}>
      <RecordTable
        label={text(title)}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        columns={drawn}
        empty={text('reports.empty')}
      />
      <RowsNote table={props.table} />
    </Panel>
  );
};
