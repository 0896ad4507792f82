import { createBuyer } from '../support/buyer';
import { callStore } from '../support/call-store';
import { sharedStore } from '../support/shared-store';
import { createStaff, createStaffWithShopRole } from '../support/site-admin';

const store = sharedStore();

type Answer = { readonly store: Readonly<Record<string, unknown>> };

const read = (headers: Readonly<Record<string, string>> = {}) =>
  callStore<Answer>('GET', `${store.baseUrl}/admin/store`, { headers });

describe('what pages of the back office need of the store', () => {
  it('is told to everybody who works in it, whatever they may do', async () => {
    const worker = await createStaffWithShopRole(store, 'worker');
    const { status, body } = await read(worker.credentials);
    expect(status).toBe(200);
    expect(body.store).toMatchObject({
      edition: 'premium',
      low_stock: 10,
      counts_stock: true,
      order_mode: expect.stringMatching(/^(test|live)$/),
    });
    expect(body.store.number_of_decimals).toBe(
      (body.store.zero_decimal_currencies as string[]).includes(String(body.store.currency)) ? 0 : 2
    );
    expect(() => new Intl.DateTimeFormat('en', { timeZone: String(body.store.timezone) })).not.toThrow();
  });

  it('is told to nobody else', async () => {
    const stranger = await createStaff(store);
    const buyer = await createBuyer(store);
    expect([(await read()).status, (await read(stranger.credentials)).status]).toEqual([401, 403]);
    expect((await read(buyer.credentials)).status).toBe(403);
  });
});
