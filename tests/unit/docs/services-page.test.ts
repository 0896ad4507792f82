import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cartService } from '../../../server/src/modules/cart';
import { productService, stockService } from '../../../server/src/modules/catalog';
import { couponService } from '../../../server/src/modules/coupons';
import { customerService } from '../../../server/src/modules/customers';
import { orderService } from '../../../server/src/modules/orders';
import type { Platform } from '../../../server/src/platform/platform';

/** What other code of the site may call is told in docs/services.md, all of it. */
const PAGE = readFileSync(path.resolve(__dirname, '../../../docs/services.md'), 'utf8');
const NONE = {} as Platform;

/** What stands below the heading that names the service. */
const sectionOf = (name: string): string =>
  PAGE.split(/^## /m).find((section) => section.split('\n', 1)[0]?.includes(name)) ?? '';

it.each([
  ['orders', { ...orderService(NONE), place: null }],
  ['carts', cartService(NONE)],
  ['products', productService(NONE)],
  ['stock', stockService(NONE)],
  ['customers', customerService(NONE)],
  ['coupons', couponService(NONE)],
])('tells all that `%s` does', (name, service) => {
  const told = Object.keys(service).filter((method) => new RegExp(`[\`.]${method}\\(`).test(sectionOf(name)));
  expect(told).toEqual(Object.keys(service));
});
