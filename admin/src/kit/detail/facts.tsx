import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Names and values of a record, as a list that screen readers read in pairs. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
    {facts.map(({ label, value }) => (
      <Box key={label}>
        <Typography tag="dt" variant="pi" textColor="neutral600">
          {label}
        </Typography>
        <Typography tag="dd" textColor="neutral800">
          {value}
        </Typography>
      </Box>
    ))}
  </Flex>
);

export type LedgerLine = { readonly label: ReactNode; readonly amount: string; readonly strong?: boolean };

/** Amounts below each other, as on a bill. */
export const Ledger = ({ lines }: { readonly lines: readonly LedgerLine[] }) => (
  <Flex tag="dl" direction="column" alignItems="stretch" gap={2}>
    {lines.map(({ label, amount, strong }, index) => (
      <Flex key={index} justifyContent="space-between" gap={4}>
        <Typography tag="dt" textColor="neutral800" fontWeight={strong ? 'bold' : 'regular'}>
          {label}
        </Typography>
        <Typography tag="dd" textColor="neutral800" fontWeight={strong ? 'bold' : 'regular'}>
          {amount}
        </Typography>
      </Flex>
    ))}
  </Flex>
);
