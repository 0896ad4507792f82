import { Box, Typography } from '@strapi/design-system';
import { useText } from '../../texts/use-text';
import { Meter } from '../meter';

/** How far something is that takes several requests. */
export const Progress = ({ done, count }: { readonly done: number; readonly count: number }) => {
  const text = useText();
  const words = text('kit.bulk.running', { done, count });
  return (
    <Box width="100%">
      <Meter done={done} count={count} />
      <Typography role="status">{words}</Typography>
    </Box>
  );
};
