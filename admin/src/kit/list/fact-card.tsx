import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

export type CardFact = { readonly label: string; readonly value: ReactNode };

type Props = {
  readonly title: ReactNode;
  readonly facts: readonly CardFact[];
  /** A checkbox that selects the row. */
  readonly select?: ReactNode;
  /** Buttons of the row. */
  readonly actions?: ReactNode;
};

/** A row of a list as a card, for screens that are narrower than a table. */
export const FactCard = ({ title, facts, select, actions }: Props) => (
  <Box tag="li" background="neutral0" hasRadius shadow="tableShadow" padding={4}>
    <Flex gap={3} alignItems="flex-start">
      {select}
      <Flex direction="column" alignItems="stretch" gap={2} flex="1" minWidth="0">
        <Typography tag="div" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {facts.map(({ label, value }) => (
          <Flex key={label} justifyContent="space-between" alignItems="baseline" gap={4}>
            <Typography variant="pi" textColor="neutral600">
              {label}
            </Typography>
            <Typography
              variant="omega"
              textColor="neutral800"
              tag="div"
              style={{ overflowWrap: 'anywhere', textAlign: 'end' }}
            >
              {value}
            </Typography>
          </Flex>
        ))}
        {actions ? (
          <Flex gap={1} wrap="wrap" justifyContent="flex-end">
            {actions}
          </Flex>
        ) : null}
      </Flex>
    </Flex>
  </Box>
);
