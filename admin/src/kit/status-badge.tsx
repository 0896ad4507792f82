import { Box, Flex, Typography } from '@strapi/design-system';
import type { Tone } from './tone';

export type { Tone };

const DOT: Readonly<Record<Tone, string>> = {
  neutral: 'neutral500',
  success: 'success500',
  warning: 'warning500',
  danger: 'danger500',
  info: 'secondary500',
};

type Props = { readonly tone: Tone; readonly children: string };

/** A state as a coloured dot beside its word. Strapi's own Status writes in colours that are too pale to read on their ground. */
export const StatusBadge = ({ tone, children }: Props) => (
  <Flex tag="span" gap={2} display="inline-flex" alignItems="center">
    <Box tag="span" aria-hidden background={DOT[tone]} width="0.8rem" height="0.8rem" borderRadius="50%" shrink={0} />
    <Typography tag="span" variant="omega" textColor="neutral800">
      {children}
    </Typography>
  </Flex>
);
