import assert from 'node:assert/strict';
import { openPage } from './browser.mjs';

/** A page that runs what docs/storefront.md tells to write, on another origin than the store's: a first order, and an account. */
export const walkGuide = async (browser, origin, { merchant }) => {
  const { orders: before } = await merchant('GET', '/orders?per_page=1');
  const { context, page, complaints, said } = await openPage(browser);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Follow the guide' }).click();
  await page.getByRole('status').filter({ hasText: /./ }).waitFor();
  assert.equal(await page.getByRole('status').textContent(), 'done', said.join('\n'));
  const all = said.join('\n');
  assert.match(all, /Harbour Mug/, 'the products are listed');
  assert.match(all, /\bcod: /, 'the ways to pay are listed');
  assert.match(all, /receipt\?order_hash=/, 'the order is placed');
  assert.match(all, /^ada@example\.com 0$/m, 'the customer is signed in, and the cart was ordered');
  assert.match(all, /^200$/m, 'the account lists its orders');
  const { orders: after } = await merchant('GET', '/orders?per_page=1');
  assert.equal(after.total, before.total + 1, 'one order was made');
  assert.deepEqual(complaints, []);
  await context.close();
  return `order ${after.data[0].id}`;
};
