import { Button, Flex, Typography } from '@strapi/design-system';
import { useText } from '../../texts/use-text';

type Props = { readonly onRetry: () => void };

/** In a part of a page: what failed, and a way to go on. The rest of the page stays. */
export const PartFailed = ({ onRetry }: Props) => {
  const text = useText();
  return (
    <Flex role="alert" gap={3} wrap="wrap">
      <Typography textColor="neutral800">{text('kit.error.load')}</Typography>
      <Button type="button" variant="secondary" onClick={onRetry}>
        {text('kit.retry')}
      </Button>
    </Flex>
  );
};
