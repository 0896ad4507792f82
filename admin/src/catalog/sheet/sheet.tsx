import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
import { useMemo, useState, type ClipboardEvent } from 'react';
import DataGrid, { type CellKeyboardEvent, type CellKeyDownArgs } from 'react-data-grid';
import { useMoney } from '../../kit/money/use-money';
import { useText } from '../../texts/use-text';
import { sheetColumns, type SheetColumn } from './sheet-columns';
import { GridStyles, SheetFrame } from './sheet-style';
import { fillDown, pasteCells, readCell, writeCell, type AmountStyle } from './sheet-values';

export type SheetProps<Row extends object> = {
  /** What screen readers call the sheet. */
  readonly label: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly rowKey: (row: Row) => string;
  /** What is wrong in a cell; null where nothing is. */
  readonly problemAt: (row: number, key: keyof Row & string) => string | null;
  readonly readOnly?: boolean;
};

type Place = { readonly row: number; readonly column: number };

const useAmountStyle = (): AmountStyle => {
  const money = useMoney();
  const digits = money.digitsOf();
  return useMemo(() => ({ digits, decimalSign: money.decimalSign }), [digits, money.decimalSign]);
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

const isFillKey = ({ key, ctrlKey, metaKey }: Pressed): boolean => (ctrlKey || metaKey) && key.toLowerCase() === 'd';

/** Keys that a grid does not have of itself: Delete empties a cell, Space switches one, Ctrl+D copies it downwards. */
const changeByKey = <Row extends object>(
  pressed: Pressed,
  { key, kind }: SheetColumn<Row>,
  { rows, row }: { readonly rows: readonly Row[]; readonly row: number },
  style: AmountStyle
): readonly Row[] | null => {
  const set = (value: unknown) => rows.map((each, index) => (index === row ? { ...each, [key]: value } : each));
  if (kind === 'fixed') return null;
  if (isFillKey(pressed)) return fillDown(rows, key, row);
  if (kind === 'flag') return [' ', 'Enter'].includes(pressed.key) ? set(!rows[row]?.[key]) : null;
  return ['Delete', 'Backspace'].includes(pressed.key) ? set(readCell(kind, '', style)) : null;
};

type ToolsProps = { readonly canFill: boolean; readonly onFill: () => void; readonly problem: string | null };

const SheetTools = ({ canFill, onFill, problem }: ToolsProps) => {
  const text = useText();
  return (
    <Flex gap={3} wrap="wrap" alignItems="center" justifyContent="space-between">
      <Typography variant="pi" textColor="neutral600">
        {text('catalog.sheet.help')}
      </Typography>
      <Button type="button" size="S" variant="tertiary" disabled={!canFill} onClick={onFill}>
        {text('catalog.sheet.fillDown')}
      </Button>
      <Box role="status" width="100%">
        {problem === null ? null : <Typography textColor="danger600">{problem}</Typography>}
      </Box>
    </Flex>
  );
};

const isEditing = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** What comes from the clipboard and the keyboard, for the cell that is selected. */
const useSheetEvents = <Row extends object>(props: SheetProps<Row>, place: Place | null, style: AmountStyle) => {
  const { columns, rows, onChange, readOnly = false } = props;
  const column = place ? columns[place.column] : undefined;
  const paste = (event: ClipboardEvent): void => {
    if (readOnly || place === null || isEditing(event.target)) return;
    event.preventDefault();
    onChange(pasteCells(rows, columns, place, event.clipboardData.getData('text/plain'), style));
  };
  const copy = (event: ClipboardEvent): void => {
    const row = place ? rows[place.row] : undefined;
    if (!row || !column || isEditing(event.target)) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeCell(column.kind, row[column.key], style));
  };
  const press = (args: CellKeyDownArgs<Row>, event: CellKeyboardEvent): void => {
    if (readOnly || args.mode === 'EDIT' || !column || place === null) return;
    const changed = changeByKey(event, column, { rows, row: place.row }, style);
    if (!changed) return;
    event.preventDefault();
    event.preventGridDefault();
    onChange(changed);
  };
  return { paste, copy, press };
};

const SelectedTools = <Row extends object>({ place, ...props }: SheetProps<Row> & { readonly place: Place | null }) => {
  const { columns, rows, onChange, problemAt, readOnly = false } = props;
  const column = place ? columns[place.column] : undefined;
  if (place === null || !column) return <SheetTools canFill={false} onFill={() => undefined} problem={null} />;
  return (
    <SheetTools
      canFill={!readOnly && column.kind !== 'fixed'}
      onFill={() => onChange(fillDown(rows, column.key, place.row))}
      problem={problemAt(place.row, column.key)}
    />
  );
};

/** Rows up to which a sheet is drawn whole. */
const DRAWN_WHOLE = 60;

/** Edits many rows as in a spreadsheet: by typing, by pasting a column, by copying downwards; errors stand at their cells. */
export const Sheet = <Row extends object>(props: SheetProps<Row>) => {
  const { label, columns, rows, onChange, rowKey, problemAt, readOnly = false } = props;
  const style = useAmountStyle();
  const isNarrow = useIsMobile();
  const [place, setPlace] = useState<Place | null>(null);
  const events = useSheetEvents(props, place, style);
  const grid = useMemo(
    () => sheetColumns({ columns, style, problemAt, readOnly, isNarrow, onChange, rows }),
    [columns, style, problemAt, readOnly, isNarrow, onChange, rows]
  );
  return (
    <SheetFrame onPaste={events.paste} onCopy={events.copy}>
      <GridStyles />
      <Flex direction="column" alignItems="stretch" gap={3}>
        <SelectedTools {...props} place={place} />
        <DataGrid
          aria-label={label}
          className="rdg-light"
          direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
          columns={grid}
          rows={rows}
          rowKeyGetter={rowKey}
          // Rows out of sight are left out of long sheets only: a refused cell of a short one is there to be seen and read out.
          enableVirtualization={rows.length > DRAWN_WHOLE}
          rowHeight={44}
          headerRowHeight={44}
          onRowsChange={(changed) => onChange(changed)}
          onSelectedCellChange={({ rowIdx, column: chosen }) => setPlace({ row: rowIdx, column: chosen.idx })}
          onCellKeyDown={events.press}
          onFill={({ columnKey, sourceRow, targetRow }) => ({
            ...targetRow,
            [columnKey]: sourceRow[columnKey as keyof Row],
          })}
        />
      </Flex>
    </SheetFrame>
  );
};
