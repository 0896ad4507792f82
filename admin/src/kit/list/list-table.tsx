import { Box, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
import { CaretDown, CaretUp } from '@strapi/icons';
import { styled } from 'styled-components';
import { useText } from '../../texts/use-text';
import { RecordLink } from '../page/record-link';
import type { ListBodyProps } from './list-body';
import type { Column, ListDefinition, ListRow } from './list-definition';
import type { ListState } from './list-state';
import { SelectPage, SelectRow } from './select-rows';
import type { HeadPlace, RowPlace } from './table-place';
import type { ChangeList } from './use-list-state';
import { useShownCell } from './use-shown-cell';
import type { Selection } from './use-selection';

const SortButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.spaces[1]};
  border: none;
  padding: 0;
  background: none;
  font: inherit;
  color: inherit;
  text-transform: inherit;
  letter-spacing: inherit;
  cursor: pointer;
`;

type HeadProps<Row> = HeadPlace & {
  readonly column: Column<Row>;
  readonly state: ListState;
  readonly onChange: ChangeList;
};

const ColumnHead = <Row,>({ column, state, onChange, ...where }: HeadProps<Row>) => {
  const text = useText();
  const { sort } = column;
  const label = (
    <Typography variant="sigma" textColor="neutral600">
      {text(column.label)}
    </Typography>
  );
  const place = { width: '100%', style: { textAlign: column.align ?? 'start' } } as const;
  // Strapi's Th is a gridcell, which may not say by what a table is sorted.
  if (!sort) {
    return (
      <Th role="columnheader" {...where}>
        <Box {...place}>{label}</Box>
      </Th>
    );
  }
  const isSorted = state.sortBy === sort;
  const isDescending = state.sortType === 'desc';
  const Caret = isDescending ? CaretDown : CaretUp;
  return (
    <Th role="columnheader" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'} {...where}>
      <Box {...place}>
        <SortButton
          type="button"
          aria-label={text('kit.list.sortedBy', { column: text(column.label) })}
          onClick={() => onChange({ sortBy: sort, sortType: isSorted && isDescending ? 'asc' : 'desc' })}
        >
          {label}
          {isSorted ? <Caret aria-hidden width="1rem" height="1rem" /> : null}
        </SortButton>
      </Box>
    </Th>
  );
};

type RowProps<Row extends ListRow> = RowPlace & {
  readonly list: ListDefinition<Row>;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection<Row>;
};

const TableRow = <Row extends ListRow>({ list, row, columns, selection, ...where }: RowProps<Row>) => {
  const href = list.href(row);
  const shown = useShownCell();
  return (
    <Tr {...where}>
      {list.bulk ? (
        <Td>
          <SelectRow name={list.nameOf(row)} row={row} selection={selection} />
        </Td>
      ) : null}
      {columns.map(({ id, cell, align }, index) => (
        <Td key={id} {...(align === 'end' ? { style: { textAlign: 'end' as const } } : {})}>
          <Typography textColor="neutral800" tag="div" ellipsis maxWidth="36rem">
            {index === 0 && href !== null ? <RecordLink to={href}>{cell(row)}</RecordLink> : shown(cell(row))}
          </Typography>
        </Td>
      ))}
    </Tr>
  );
};

type Props<Row extends ListRow> = ListBodyProps<Row> & { readonly data: readonly Row[] };

export const ListTable = <Row extends ListRow>({ list, state, onChange, columns, selection, data }: Props<Row>) => {
  const text = useText();
  return (
    <Box>
      <Table colCount={columns.length + (list.bulk ? 1 : 0)} rowCount={data.length + 1} aria-label={text(list.title)}>
        <Thead>
          <Tr>
            {list.bulk ? (
              <Th role="columnheader">
                <SelectPage data={data} selection={selection} />
              </Th>
            ) : null}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} state={state} onChange={onChange} />
            ))}
          </Tr>
        </Thead>
        <Tbody>
          {data.map((row) => (
            <TableRow key={row.id} list={list} row={row} columns={columns} selection={selection} />
          ))}
        </Tbody>
      </Table>
      <VisuallyHidden aria-live="polite">{text('kit.list.count', { count: data.length })}</VisuallyHidden>
    </Box>
  );
};
