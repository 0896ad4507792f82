import type { ComponentType, ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';
import { StoreProvider } from '../store/store-context';
import { ShopTexts } from '../texts/shop-texts';

type Meanwhile = {
  /** In place of the part until texts and store are there, and if they cannot be loaded. Each is a page if left out, with a `main`. */
  readonly loading?: ReactNode;
  readonly failed?: ReactNode;
};

/** The calendars of the browser's own fields are black unless it is told that the panel is dark. */
const NativeFields = createGlobalStyle`
  input:is([type='date'], [type='datetime-local'], [type='checkbox']) {
    color-scheme: ${({ theme }) => theme.colorScheme};
  }
`;

/** For parts of ours that stand in pages of Strapi: settings pages, widgets, the custom field. */
export const withShop = <Props extends object>(
  Component: ComponentType<Props>,
  { loading, failed }: Meanwhile = {}
): ComponentType<Props> => {
  const WithShop = (props: Props) => (
    <ShopTexts loading={loading} failed={failed}>
      <StoreProvider loading={loading} failed={failed}>
        <NativeFields />
        <Component {...props} />
      </StoreProvider>
    </ShopTexts>
  );
  return WithShop;
};
