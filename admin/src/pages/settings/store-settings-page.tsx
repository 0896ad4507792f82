import { Page } from '@strapi/strapi/admin';
import { isPanelFailure } from '../../api/shop-query';
import { useGetStoreSettingsQuery } from '../../api/store-settings';
import { LoadFailed } from '../../components/load-failed';
import { useText } from '../../hooks/use-text';
import { PERMISSIONS } from '../../permissions';
import { SettingsForm } from './settings-form';

const StoreSettings = () => {
  const text = useText();
  const { data, error, isFetching, refetch } = useGetStoreSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isFetching) return <Page.Loading />;
  if (isPanelFailure(error) && error.kind === 'access' && error.status === 403) return <Page.NoPermissions />;
  if (!data) return <LoadFailed message={text('settings.loadFailed')} onRetry={() => void refetch()} />;
  return <SettingsForm answer={data} />;
};

/** Settings > Shop > Store. */
export const StoreSettingsPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={PERMISSIONS.storeSettings}>
      <Page.Title>{text('settings.title')}</Page.Title>
      <Page.Main>
        <StoreSettings />
      </Page.Main>
    </Page.Protect>
  );
};
