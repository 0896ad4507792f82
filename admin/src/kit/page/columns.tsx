import { Flex, Grid } from '@strapi/design-system';
import type { ReactNode } from 'react';

type ColumnProps = { readonly width: 4 | 8 | 12; readonly children: ReactNode };

const Column = ({ width, children }: ColumnProps) => (
  <Grid.Item col={width} s={12} xs={12} direction="column" alignItems="stretch">
    <Flex direction="column" alignItems="stretch" gap={4}>
      {children}
    </Flex>
  </Grid.Item>
);

type Props = { readonly main: ReactNode; readonly side?: ReactNode };

/** Main column and side column of a record or form; below each other on a phone. */
export const Columns = ({ main, side }: Props) => (
  <Grid.Root gap={4} gridCols={12}>
    <Column width={side ? 8 : 12}>{main}</Column>
    {side ? <Column width={4}>{side}</Column> : null}
  </Grid.Root>
);
