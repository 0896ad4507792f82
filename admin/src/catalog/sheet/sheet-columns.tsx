import { Checkbox } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useState, type ReactNode } from 'react';
import type { Column, RenderEditCellProps } from 'react-data-grid';
import { readCell, writeCell, type AmountStyle, type SheetField } from './sheet-values';

export type SheetColumn<Row> = SheetField<Row> & {
  /** In the words of the user. */
  readonly label: string;
  readonly width?: number;
  /** Instead of the text of the cell; of use in cells that are only shown. */
  readonly show?: (row: Row) => ReactNode;
};

type Context<Row extends object> = {
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly style: AmountStyle;
  readonly problemAt: (row: number, key: keyof Row & string) => string | null;
  readonly readOnly: boolean;
  /** On a phone. */
  readonly isNarrow: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
};

type EditProps<Row extends object> = RenderEditCellProps<Row> & {
  readonly field: SheetColumn<Row>;
  readonly style: AmountStyle;
};

const focusAndSelect = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** A cell that is typed into. What is typed stays as it is until the cell is left. */
const EditCell = <Row extends object>({ field, style, row, onRowChange, onClose }: EditProps<Row>) => {
  const [typed, setTyped] = useState(() => writeCell(field.kind, row[field.key], style));
  return (
    <input
      className="shop-sheet-input"
      ref={focusAndSelect}
      aria-label={field.label}
      value={typed}
      inputMode={field.kind === 'text' ? undefined : 'decimal'}
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        onRowChange({ ...row, [field.key]: readCell(field.kind, target.value, style) });
      }}
      onBlur={() => onClose(true, false)}
    />
  );
};

const isNumeric = (kind: SheetField<object>['kind']): boolean =>
  kind === 'money' || kind === 'whole' || kind === 'decimal';

type ShownProps<Row extends object> = {
  readonly field: SheetColumn<Row>;
  readonly row: Row;
  readonly problem: string | null;
  readonly context: Context<Row>;
};

const Flag = <Row extends object>({ field, row, context }: ShownProps<Row>) => (
  <Checkbox
    aria-label={field.label}
    tabIndex={-1}
    checked={row[field.key] === true}
    disabled={context.readOnly}
    onCheckedChange={(checked) =>
      context.onChange(context.rows.map((each) => (each === row ? { ...each, [field.key]: checked === true } : each)))
    }
  />
);

const ShownCell = <Row extends object>(props: ShownProps<Row>) => {
  const { field, row, problem, context } = props;
  if (field.kind === 'flag') return <Flag {...props} />;
  const shown = field.show ? field.show(row) : writeCell(field.kind, row[field.key], context.style);
  if (problem === null) return <>{shown}</>;
  return (
    <span title={problem}>
      <WarningCircle aria-label={problem} width="1.4rem" height="1.4rem" fill="danger600" /> {shown}
    </span>
  );
};

const classOf = <Row extends object>(field: SheetColumn<Row>, problem: string | null): string =>
  [
    isNumeric(field.kind) ? 'shop-sheet-end' : '',
    field.kind === 'fixed' ? 'shop-sheet-fixed' : '',
    problem === null ? '' : 'shop-sheet-invalid',
  ].join(' ');

/** A name of any length would stand before all the rest of a narrow screen. */
const NARROW_NAME = { width: 130, minWidth: 80, maxWidth: 130 };

/** Columns of the grid for those of a sheet. The first one names the row and stays in sight. */
export const sheetColumns = <Row extends object>(context: Context<Row>): readonly Column<Row>[] => {
  const { columns, rows, style, problemAt, readOnly, isNarrow } = context;
  const places = new Map(rows.map((row, index) => [row, index]));
  const problemOf = (row: Row, key: keyof Row & string): string | null => problemAt(places.get(row) ?? -1, key);
  return columns.map((field, index) => ({
    key: field.key,
    name: field.label,
    frozen: index === 0,
    resizable: true,
    ...(isNarrow && index === 0 ? NARROW_NAME : { minWidth: field.width ?? 110 }),
    cellClass: (row) => classOf(field, problemOf(row, field.key)),
    headerCellClass: isNumeric(field.kind) ? 'shop-sheet-end' : '',
    renderCell: ({ row }) => (
      <ShownCell field={field} row={row} problem={problemOf(row, field.key)} context={context} />
    ),
    ...(field.kind === 'fixed' || field.kind === 'flag' || readOnly
      ? {}
      : { renderEditCell: (props: RenderEditCellProps<Row>) => <EditCell {...props} field={field} style={style} /> }),
  }));
};
