import { addToBook } from '../../../server/src/modules/order-editor/addresses.controller';
import type { CustomerAddressBody } from '../../../server/src/modules/order-editor/order-editor.input';
import type { ShopRequest } from '../../../server/src/platform/http/route';

/** Who may give an order another address on the way: whoever may change orders, too. */
const asked = jest.fn();

const request = (order_id: number | undefined, held: readonly string[]) =>
  ({
    platform: { db: { transaction: asked } },
    principal: { can: (permission: string) => held.includes(permission), displayName: 'Ada' },
    id: () => 1,
    body: { type: 'billing', order_id },
  }) as unknown as ShopRequest<unknown, CustomerAddressBody>;

beforeEach(() => asked.mockReset().mockRejectedValue(new Error('asked')));

it('is refused without the permission to change orders, before anything is written', async () => {
  await expect(addToBook(request(7, ['customers/manage']))).rejects.toThrow('You are not allowed to change orders.');
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['an order, by someone who may change it', 7, ['customers/manage', 'orders/manage']],
  ['no order', undefined, ['customers/manage']],
])('is written for %s', async (_what, orderId, held) => {
  await expect(addToBook(request(orderId, held))).rejects.toThrow('asked');
});
