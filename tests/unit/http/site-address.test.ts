import type { Core } from '@strapi/strapi';
import { panelPage, panelPageAddress } from '../../../server/src/platform/http/site-address';

/** As Strapi fills the configuration in from `server.url` and `admin.url`. */
const siteWith = (settings: Readonly<Record<string, string>>) =>
  ({ config: { get: (key: string, fallback: unknown) => settings[key] ?? fallback } }) as unknown as Core.Strapi;

const site = (server: string, panel: string, path: string) =>
  siteWith({ 'server.absoluteUrl': server, 'admin.absoluteUrl': panel, 'admin.path': path });

it.each([
  ['beside the site', site('https://a.example', 'https://a.example/admin', '/admin'), 'https://a.example', '/admin'],
  [
    'in a folder',
    site('https://a.example/cms', 'https://a.example/cms/admin', '/admin'),
    'https://a.example',
    '/cms/admin',
  ],
  ['on its own server', site('https://a.example', 'https://panel.example/', '/'), 'https://panel.example', ''],
  ['of a site without words', siteWith({ 'server.absoluteUrl': 'https://a.example' }), 'https://a.example', '/admin'],
])('a page of the panel %s', (_where, strapi, origin, path) => {
  expect(panelPage(strapi, 'orders/7')).toBe(`${path}/plugins/shop/orders/7`);
  expect(panelPageAddress(strapi, 'orders/7')).toBe(`${origin}${path}/plugins/shop/orders/7`);
});

it('has no address where nobody says where the site lies', () => {
  expect(panelPageAddress(siteWith({}), 'orders/7')).toBe('');
});
