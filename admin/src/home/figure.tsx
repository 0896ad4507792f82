import { Box, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

type Props = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode };

/** A number with its name above it, as a pair of a `dl`. */
export const Figure = ({ label, value, note }: Props) => (
  <Box minWidth="12rem">
    <Typography tag="dt" variant="pi" textColor="neutral600">
      {label}
    </Typography>
    <Box tag="dd">
      <Typography tag="p" variant="alpha" textColor="neutral800" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      {note ? (
        <Typography tag="p" variant="pi" textColor="neutral600">
          {note}
        </Typography>
      ) : null}
    </Box>
  </Box>
);
