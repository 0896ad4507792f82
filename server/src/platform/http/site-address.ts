import type { Core } from '@strapi/strapi';

/** Counts back instead of searching: a pattern for this would look at a run of slashes once per slash. */
export const withoutEndSlashes = (address: string): string => {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
};

/** The site's own address as its owner configured it (`server.url`), never what the Host header of a request says. */
export const siteAddressOf = (strapi: Core.Strapi): string =>
  withoutEndSlashes(String(strapi.config.get('server.absoluteUrl', '')));

/** Where the admin panel lies, without a slash at its end. */
export const adminPathOf = (strapi: Core.Strapi): string => {
  const path = strapi.config.get('admin.path', '/admin') as unknown;
  return typeof path === 'string' ? withoutEndSlashes(path) : '/admin';
};

/** A page of the store's section in the admin panel, e.g. `products/12`. Which pages there are: docs/reference/panel.md. */
export const panelPage = (strapi: Core.Strapi, page: string): string => `${adminPathOf(strapi)}/plugins/shop/${page}`;
