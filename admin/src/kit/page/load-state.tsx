import { EmptyStateLayout } from '@strapi/design-system';
import { EmptyPictures } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { isPanelFailure } from '../../api/shop-query';
import { useText } from '../../texts/use-text';
import { LoadFailed } from './load-failed';
import { RoomLink } from './room-link';

type Query<Data> = {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
};

type Props<Data> = { readonly query: Query<Data>; readonly children: (data: Data) => ReactNode };

const statusOf = (error: unknown): number | undefined =>
  isPanelFailure(error) && 'status' in error ? error.status : undefined;

/** For a record that does not exist, and for addresses that name none. */
export const NotThere = ({ message }: { readonly message: string }) => {
  const text = useText();
  return (
    <Page.Main>
      <Page.Title>{text('section.missing.title')}</Page.Title>
      <Layouts.Header title={text('section.missing.title')} />
      <Layouts.Content>
        <EmptyStateLayout
          icon={<EmptyPictures width="16rem" />}
          content={message}
          action={<RoomLink to="/plugins/shop">{text('section.overview')}</RoomLink>}
        />
      </Layouts.Content>
    </Page.Main>
  );
};

/** A page of one record: loading, missing, forbidden, failed with a retry, or there. */
export const LoadState = <Data,>({ query, children }: Props<Data>) => {
  const text = useText();
  const { data, error, refetch } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (!error) return <Page.Loading />;
  if (statusOf(error) === 403) return <Page.NoPermissions />;
  if (statusOf(error) === 404) return <NotThere message={text('section.gone.text')} />;
  return <LoadFailed message={text('kit.error.load')} onRetry={() => void refetch()} />;
};
