import { Button } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useText } from '../../texts/use-text';

type Props = { readonly message: string; readonly onRetry: () => void };

/** What a page shows when the server did not answer, with a way to go on. It is a `main` of its own. */
export const LoadFailed = ({ message, onRetry }: Props) => {
  const text = useText();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {text('kit.retry')}
    </Button>
  );
  return <Page.Error content={message} action={retry} />;
};
