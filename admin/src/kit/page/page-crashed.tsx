import { Button } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useText } from '../../texts/use-text';

/** What stands in place of a page that threw: the router keeps the rest of the section alive. */
export const PageCrashed = () => {
  const text = useText();
  return (
    <Page.Error
      content={text('section.crashed.text')}
      action={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {text('kit.retry')}
        </Button>
      }
    />
  );
};
