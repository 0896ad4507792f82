import { Box, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
import { useIsMobile } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { FactCard } from '../kit/list/fact-card';
import { keepKeys } from '../kit/list/keep-keys';
import type { HeadPlace, RowPlace } from '../kit/list/table-place';
import { useShownCell } from '../kit/list/use-shown-cell';
import { RecordLink } from '../kit/page/record-link';
import { useText, type TextId } from '../texts/use-text';

export type RecordColumn<Row> = {
  readonly label: TextId;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
};

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => number | string;
  readonly columns: readonly RecordColumn<Row>[];
  /** Page of a row; without one nothing is a link. */
  readonly href?: (row: Row) => string;
  /** Buttons of a row. */
  readonly actions?: (row: Row, index: number) => ReactNode;
  readonly empty: string;
};

type HeadProps = HeadPlace & { readonly label: TextId; readonly align?: 'start' | 'end' | undefined };

const Head = ({ label, align = 'start', ...where }: HeadProps) => (
  // Strapi's Th is a gridcell.
  <Th role="columnheader" {...where}>
    <Box width="100%" style={{ textAlign: align }}>
      <Typography variant="sigma" textColor="neutral600">
        {useText()(label)}
      </Typography>
    </Box>
  </Th>
);

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'href' | 'actions'> &
  RowPlace & { readonly row: Row; readonly index: number };

const RecordRow = <Row,>({ row, index, columns, href, actions, ...where }: RowProps<Row>) => {
  const shown = useShownCell();
  return (
    <Tr {...where}>
      {columns.map(({ label, cell, align }, column) => (
        <Td key={label} {...(align === 'end' ? { style: { textAlign: 'end' as const } } : {})}>
          <Typography textColor="neutral800" tag="div" maxWidth="40rem" style={{ whiteSpace: 'normal' }}>
            {column === 0 && href ? <RecordLink to={href(row)}>{cell(row)}</RecordLink> : shown(cell(row))}
          </Typography>
        </Td>
      ))}
      {actions ? (
        <Td>
          <Flex justifyContent="flex-end" gap={1} onKeyDown={keepKeys}>
            {actions(row, index)}
          </Flex>
        </Td>
      ) : null}
    </Tr>
  );
};

const RecordCards = <Row,>({ label, rows, keyOf, columns, href, actions }: Props<Row>) => {
  const text = useText();
  const shown = useShownCell();
  const [title, ...facts] = columns;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3} aria-label={label}>
      {rows.map((row, index) => (
        <FactCard
          key={keyOf(row)}
          title={href ? <RecordLink to={href(row)}>{title?.cell(row)}</RecordLink> : title?.cell(row)}
          facts={facts.map((fact) => ({ label: text(fact.label), value: shown(fact.cell(row)) }))}
          actions={actions?.(row, index)}
        />
      ))}
    </Flex>
  );
};

const Records = <Row,>({ label, rows, keyOf, columns, href, actions }: Props<Row>) => {
  const text = useText();
  return (
    <Box maxWidth="100%">
      <Table colCount={columns.length + (actions ? 1 : 0)} rowCount={rows.length + 1} aria-label={label}>
        <Thead>
          <Tr>
            {columns.map((column) => (
              <Head key={column.label} label={column.label} align={column.align} />
            ))}
            {actions ? (
              <Th role="columnheader">
                <VisuallyHidden>{text('kit.moreActions')}</VisuallyHidden>
              </Th>
            ) : null}
          </Tr>
        </Thead>
        <Tbody>
          {rows.map((row, index) => (
            <RecordRow
              key={keyOf(row)}
              row={row}
              index={index}
              columns={columns}
              {...(href ? { href } : {})}
              {...(actions ? { actions } : {})}
            />
          ))}
        </Tbody>
      </Table>
    </Box>
  );
};

/** A short list within a page of settings: all of its rows at once, on a phone as cards. Long lists have a page of their own: kit/list. */
export const RecordTable = <Row,>(props: Props<Row>) => {
  const isPhone = useIsMobile();
  if (props.rows.length === 0) return <Typography textColor="neutral600">{props.empty}</Typography>;
  return isPhone ? <RecordCards {...props} /> : <Records {...props} />;
};
