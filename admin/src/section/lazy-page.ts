import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

type LoadPage = () => Promise<ComponentType>;

/** A page below /plugins/shop that is loaded when it is opened. What it throws stays within it. */
export const lazyPage = (path: string, load: LoadPage): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: async () => {
    const [Component, { PageCrashed }] = await Promise.all([load(), import('../kit/page/page-crashed')]);
    return { Component, ErrorBoundary: PageCrashed };
  },
});

/** A page below /settings/shop, with the texts and the store that pages of the section have around them. */
export const settingsPage = (load: LoadPage) => () =>
  Promise.all([load(), import('./with-shop')]).then(([Component, { withShop }]) => ({ default: withShop(Component) }));
