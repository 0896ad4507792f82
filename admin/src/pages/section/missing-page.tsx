import { EmptyStateLayout } from '@strapi/design-system';
import { EmptyPictures } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import { RoomLink } from '../../components/room-link';
import { useText } from '../../hooks/use-text';

/** For addresses below the store's section at which there is nothing. */
export const MissingPage = () => {
  const text = useText();
  return (
    <>
      <Page.Title>{text('missing.title')}</Page.Title>
      <Page.Main>
        <Layouts.Header title={text('missing.title')} />
        <Layouts.Content>
          <EmptyStateLayout
            icon={<EmptyPictures width="16rem" />}
            content={text('missing.text')}
            action={<RoomLink to="/plugins/shop">{text('section.overview')}</RoomLink>}
          />
        </Layouts.Content>
      </Page.Main>
    </>
  );
};
