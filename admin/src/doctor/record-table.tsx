import { Box, Typography } from '@strapi/design-system';
import { styled } from 'styled-components';

/** Strapi's table is a grid that takes the arrow keys for itself; these rows are for reading only. */
const Scrolled = styled(Box)`
  overflow-x: auto;
  table {
    border-collapse: collapse;
    width: 100%;
  }
  th,
  td {
    padding: ${({ theme }) => theme.spaces[2]};
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
    min-width: 8rem;
  }
  tr + tr td,
  thead th {
    border-block-end: 1px solid ${({ theme }) => theme.colors.neutral200};
  }
`;

type Row = Readonly<Record<string, unknown>>;

export const shownValue = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
};

type Props = { readonly label: string; readonly rows: readonly Row[] };

/** Rows of the database under the names of their columns, for whoever knows them. */
export const RecordTable = ({ label, rows }: Props) => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return (
    <Scrolled tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Typography tag="th" scope="col" key={column} variant="pi" fontWeight="bold" textColor="neutral800">
                {column}
              </Typography>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <Typography tag="td" key={column} variant="pi" textColor="neutral800">
                  {shownValue(row[column])}
                </Typography>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
};
