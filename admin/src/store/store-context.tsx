import { Page } from '@strapi/strapi/admin';
import { createContext, useContext, type ReactNode } from 'react';
import type { BackOfficeStoreAnswer } from '../../../server/src/contracts/app';
import { isPanelFailure } from '../api/shop-query';
import { useShopStoreQuery } from '../api/store';
import { LoadFailed } from '../kit/page/load-failed';
import { useText } from '../texts/use-text';

export type Store = BackOfficeStoreAnswer['store'];

const StoreContext = createContext<Store | null>(null);

type Props = { readonly loading?: ReactNode; readonly failed?: ReactNode; readonly children: ReactNode };

/** Currency, time zone and edition of the store, for all pages below. */
export const StoreProvider = ({ loading = <Page.Loading />, failed, children }: Props) => {
  const text = useText();
  const { data, error, refetch } = useShopStoreQuery(undefined);
  if (data) return <StoreContext.Provider value={data}>{children}</StoreContext.Provider>;
  if (error && failed) return <>{failed}</>;
  // Whoever holds no permission of the store is told so, here as on any other page of theirs.
  if (isPanelFailure(error) && error.kind === 'access') return <Page.NoPermissions />;
  if (error) return <LoadFailed message={text('kit.error.load')} onRetry={() => void refetch()} />;
  return <>{loading}</>;
};

export const useStore = (): Store => {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useStore is called outside of StoreProvider.');
  return store;
};
