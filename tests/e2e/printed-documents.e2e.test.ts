import type { PrintedDocumentsAnswer } from '../../server/src/contracts/documents';
import { callStore, prepare } from '../support/call-store';
import { asMerchant, createProduct, sellInDollars } from '../support/merchant';
import { downloadPdf } from '../support/pdf-text';
import { sharedStore } from '../support/shared-store';
import { buy, markAsPaid, readOrder } from '../support/shopper';
import { createStaff } from '../support/site-admin';

/** Documents of many orders in one file. See docs/reference/documents.md#many-orders. */
const store = sharedStore();
const headers = asMerchant(store);

/** Two that are paid, and two with nothing to send, of which the last one is not paid. */
let ids: readonly [number, number, number, number];

const ask = (kind: string, orders: readonly number[]) =>
  callStore<PrintedDocumentsAnswer>('POST', `${store.baseUrl}/documents/print`, {
    headers,
    body: { kind, ids: orders },
  });

const numberOf = async (id: number): Promise<string> => String((await readOrder(store, id)).invoice_no);

beforeAll(async () => {
  await sellInDollars(store);
  const lamp = await createProduct(store, { title: 'Lamp', variants: [{ price: 4_200 }] });
  const song = await createProduct(store, { title: 'Song', fulfillment: 'digital', variants: [{ price: 100 }] });
  const bought = (variant: unknown, note: string) => buy(store, { [variant as number]: 1 }, { order_notes: note });
  const [lampVariant, songVariant] = [lamp.variantIds[0], song.variantIds[0]];
  ids = [
    await bought(lampVariant, 'First bell'),
    await bought(lampVariant, 'Second bell'),
    await bought(songVariant, ''),
    await bought(songVariant, ''),
  ];
  for (const id of ids.slice(0, 3)) await markAsPaid(store, id);
});

describe('the slips of several orders', () => {
  it('are one file, in the order in which they were asked for, each on a page of its own', async () => {
    const { status, body } = await ask('packing_slip', [ids[1], ids[0], ids[2], ids[1]]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2, left_out: [{ order_id: ids[2], number: await numberOf(ids[2]) }] });
    const { text, pages, headers: sent } = await downloadPdf(body.link, {});
    expect(pages).toBe(2);
    expect(sent.get('cache-control')).toBe('private, no-store');
    for (const id of ids.slice(0, 2)) expect(text).toContain(await numberOf(id));
    expect(text.indexOf('Second bell')).toBeLessThan(text.indexOf('First bell'));
    expect(text).not.toContain('Song');
  });

  it('have a link that nobody can write by themselves', async () => {
    const { body } = await ask('packing_slip', [ids[0]]);
    const link = new URL(body.link);
    const token = String(link.searchParams.get('documents'));
    const open = (changed: string) =>
      callStore('GET', `${store.baseUrl}/public/documents/batch?documents=${encodeURIComponent(changed)}`);
    const [till, kind, orders, signature] = token.split('.');
    const forged = [
      [Number(till) + 1, kind, orders, signature],
      [till, 'invoice', orders, signature],
      [till, 'credit_note', orders, signature],
      [till, kind, `${orders}-${ids[1].toString(36)}`, signature],
      [till, kind, orders, 'AAAA'],
      [1, kind, orders, signature],
    ].map((parts) => parts.join('.'));
    for (const each of [...forged, 'x', `${token}x`, "' or 1=1 --"]) expect((await open(each)).status).toBe(403);
    expect((await open('x'.repeat(2_000))).status).toBe(422);
    expect((await callStore('GET', `${store.baseUrl}/public/documents/batch`)).status).toBe(422);
    const single = `${store.baseUrl}/public/documents?document=${encodeURIComponent(token)}`;
    expect((await callStore('GET', single)).status).toBe(token.length > 200 ? 422 : 403);
  });
});

it('invoices and receipts are those of paid orders', async () => {
  for (const [kind, title] of [
    ['invoice', 'Invoice'],
    ['receipt', 'Receipt'],
  ] as const) {
    const { body } = await ask(kind, ids);
    expect(body).toMatchObject({ count: 3, left_out: [{ order_id: ids[3] }] });
    const { text, pages } = await downloadPdf(body.link, {});
    expect(pages).toBe(3);
    expect(text).toContain(title);
    for (const id of ids.slice(0, 3)) expect(text).toContain(await numberOf(id));
  }
});

describe('refused are', () => {
  const many = Array.from({ length: 201 }, (_none, index) => index + 1);

  it.each([
    ['no orders', { kind: 'packing_slip', ids: [] }],
    ['no list', { kind: 'packing_slip' }],
    ['more than 200 orders', { kind: 'packing_slip', ids: many }],
    ['what is no id', { kind: 'packing_slip', ids: ["1' or 1=1"] }],
    ['credit notes', { kind: 'credit_note', ids: [1] }],
    ['no kind', { ids: [1] }],
  ])('%s', async (_title, body) => {
    expect((await callStore('POST', `${store.baseUrl}/documents/print`, { headers, body })).status).toBe(422);
  });

  it('orders that do not exist, by their ids', async () => {
    const { status, body } = await ask('packing_slip', [ids[0], 2_147_483_000]);
    expect(status).toBe(404);
    expect(body).toMatchObject({ message: expect.stringContaining('2147483000') });
  });

  it('orders of which none has such a document', async () => {
    expect((await ask('packing_slip', [ids[2], ids[3]])).status).toBe(404);
    expect((await ask('invoice', [ids[3]])).status).toBe(404);
  });

  it('orders that are deleted before the link is opened', async () => {
    const { variantIds } = await createProduct(store, { title: 'Gone', variants: [{ price: 100 }] });
    const id = await buy(store, { [variantIds[0] as number]: 1 });
    const { body } = await ask('packing_slip', [id]);
    await prepare('DELETE', `${store.baseUrl}/orders/${id}`, { headers });
    expect((await callStore('GET', body.link)).status).toBe(404);
  });

  it('whoever may not see orders', async () => {
    const { credentials } = await createStaff(store);
    const request = { body: { kind: 'packing_slip', ids: [ids[0]] } };
    const url = `${store.baseUrl}/documents/print`;
    expect((await callStore('POST', url, { ...request, headers: credentials })).status).toBe(403);
    expect((await callStore('POST', url, request)).status).toBe(401);
  });
});
