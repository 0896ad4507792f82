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

/** Where the store's routes lie below the site, behind Strapi's prefix of its REST API. */
export const API_PREFIX = '/shop/v2';

/** The path of all REST routes of the site, e.g. `/api`. */
export const restPathOf = (strapi: Core.Strapi): string => String(strapi.config.get('api.rest.prefix', '/api'));

/** As Strapi's router compares paths: without regard to case. What it serves must not pass by the store's middlewares. */
export const beginsWith = (path: string, prefix: string): boolean =>
  path.slice(0, prefix.length).toLowerCase() === prefix.toLowerCase();

/** The path of the store's routes, e.g. `/api/shop/v2`. */
export const apiPathOf = (strapi: Core.Strapi): string => `${restPathOf(strapi)}${API_PREFIX}`;

/** The address of the store's routes as others reach them, e.g. `https://shop.example/api/shop/v2`. */
export const apiAddressOf = (strapi: Core.Strapi): string => `${siteAddressOf(strapi)}${apiPathOf(strapi)}`;

/** The address of the admin panel (`admin.url`), which may be on another server than the site; '' where nobody says. */
const panelAddressOf = (strapi: Core.Strapi): string =>
  withoutEndSlashes(String(strapi.config.get('admin.absoluteUrl', '')));

/** Where the admin panel lies, without a slash at its end: with the folder of the site, which `admin.path` may leave out. */
export const adminPathOf = (strapi: Core.Strapi): string => {
  const address = panelAddressOf(strapi);
  if (URL.canParse(address)) return withoutEndSlashes(new URL(address).pathname);
  const path = strapi.config.get('admin.path', '/admin') as unknown;
  return typeof path === 'string' ? withoutEndSlashes(path) : '/admin';
};

/** A page of the store's section in the admin panel, e.g. `products/12`. Which pages there are: docs/reference/panel.md. */
export const panelPage = (strapi: Core.Strapi, page: string): string => `${adminPathOf(strapi)}/plugins/shop/${page}`;

/** The same page as a whole address; '' where the site does not say where it lies. */
export const panelPageAddress = (strapi: Core.Strapi, page: string): string => {
  const panel = panelAddressOf(strapi) || `${siteAddressOf(strapi)}${adminPathOf(strapi)}`;
  return /^https?:\/\//i.test(panel) ? `${panel}/plugins/shop/${page}` : '';
};
