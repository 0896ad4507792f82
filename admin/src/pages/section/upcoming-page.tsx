import { Box, EmptyStateLayout, Flex, Typography } from '@strapi/design-system';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useParams } from 'react-router-dom';
import { API_PATH } from '../../api/shop-query';
import { RoomLink } from '../../components/room-link';
import { useText, type TextId } from '../../hooks/use-text';
import type { PERMISSIONS } from '../../permissions';
import { MissingPage } from './missing-page';

type Props = {
  /** Of the page; where the address names a record, its number is put behind it. */
  readonly title: TextId;
  readonly permissions: (typeof PERMISSIONS)[keyof typeof PERMISSIONS];
  /** Where the API has the same, below its root. */
  readonly apiPath: string;
};

const ApiAddress = ({ path }: { readonly path: string }) => (
  <Box background="neutral100" hasRadius padding={2}>
    <Typography tag="code">{`${window.location.origin}${API_PATH}${path}`}</Typography>
  </Box>
);

/** Keeps an address that the API hands out, e.g. as `edit_url`, until its page is built: docs/reference/panel.md. */
export const UpcomingPage = ({ title, permissions, apiPath }: Props) => {
  const text = useText();
  const { id } = useParams();
  if (id !== undefined && !/^\d+$/.test(id)) return <MissingPage />;
  const heading = id === undefined ? text(title) : `${text(title)} ${id}`;
  return (
    <Page.Protect permissions={permissions}>
      <Page.Title>{heading}</Page.Title>
      <Page.Main>
        <Layouts.Header title={heading} />
        <Layouts.Content>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <EmptyStateLayout
              icon={<EmptyDocuments width="16rem" />}
              content={text('upcoming.text')}
              action={<ApiAddress path={id === undefined ? apiPath : `${apiPath}/${id}`} />}
            />
            <Flex justifyContent="center">
              <RoomLink to="/plugins/shop">{text('section.overview')}</RoomLink>
            </Flex>
          </Flex>
        </Layouts.Content>
      </Page.Main>
    </Page.Protect>
  );
};
