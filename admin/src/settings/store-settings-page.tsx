import { Page } from '@strapi/strapi/admin';
import { isPanelFailure } from '../api/shop-query';
import { LoadFailed } from '../kit/page/load-failed';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { SettingsForm } from './settings-form';
import { useShopStoreSettingsQuery } from './store-settings.api';

/** Settings > Shop > Store. */
export const StoreSettingsPage = () => {
  const text = useText();
  const can = useCan();
  const isAllowed = can('store/settings');
  const { data, error, isFetching, refetch } = useShopStoreSettingsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: !isAllowed,
  });
  if (!isAllowed || (isPanelFailure(error) && error.kind === 'access' && error.status === 403)) {
    return <Page.NoPermissions />;
  }
  if (isFetching) return <Page.Loading />;
  // What was loaded before is no longer what is stored: a form of it would be refused again.
  if (!data || error) return <LoadFailed message={text('settings.loadFailed')} onRetry={() => void refetch()} />;
  return <SettingsForm answer={data} onReload={() => void refetch()} />;
};
