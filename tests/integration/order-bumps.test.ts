import { findCartByHash, type CartRow } from '../../server/src/modules/cart/cart.repository';
import { takeOrderBump } from '../../server/src/modules/cart/use-cases/apply-bump';
import type { ChangeBumpCommand } from '../../server/src/modules/order-bumps/commands';
import { changeBump, createBump } from '../../server/src/modules/order-bumps/use-cases/save-bump';
import { saveStoreSettings } from '../../server/src/modules/settings';
import { saveModules } from '../../server/src/modules/settings/modules/save-modules';
import { ensureSettingsRow } from '../../server/src/modules/settings/settings.repository';
import { SYSTEM } from '../../server/src/platform/caller';
import { FORM, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

platformFixture('an order bump', (store) => {
  const made = async (variantId: number, changes: ChangeBumpCommand = {}) => {
    const { platform } = store();
    const named = { title: 'Case', src_object_id: variantId };
    const id = await createBump(platform, named, SYSTEM);
    const change = (body: ChangeBumpCommand) => changeBump(platform, id, { ...named, ...body }, SYSTEM);
    await change(changes);
    return { id, change };
  };

  it('takes off an amount that the currency has, unless it is stored already', async () => {
    const { platform } = store();
    const { variantId } = await sellProduct(store());
    const { change } = await made(variantId);
    const takesOff = (discount_type: 'fixed' | 'percentage', discount_amount: number) =>
      change({ config: { discount: { discount_type, discount_amount } } });
    await takesOff('fixed', 1_050);
    await ensureSettingsRow(platform);
    await saveStoreSettings(platform, SYSTEM, { currency: 'JPY' });
    await takesOff('fixed', 1_050);
    await takesOff('percentage', 10.5);
    await expect(takesOff('fixed', 1_050)).rejects.toMatchObject({
      kind: 'invalid_input',
      details: { fields: { 'config.discount.discount_amount': {} } },
    });
    expect((await takesOff('fixed', 1_000)).config).toMatchObject({ discount: { discount_amount: 1_000 } });
  });

  it.each([
    ['its condition ends with that', { type: 'variation', operator: 'in' } as const],
    ['the address of the order ends it', { type: 'country', operator: 'not_in', values: ['GB'] } as const],
  ])('leaves with a word where what it had replaced was deleted and %s', async (_name, condition) => {
    const { platform, services } = store();
    await ensureSettingsRow(platform);
    await saveModules(platform, SYSTEM, { order_bump: { active: 'yes' } });
    const [plain, better, other] = [await sellProduct(store()), await sellProduct(store()), await sellProduct(store())];
    const { id } = await made(better.variantId, {
      status: 'active',
      config: { discount: { discount_type: 'fixed', discount_amount: 100 }, upgrade_from: plain.variantId },
      conditions: [{ values: [String(plain.variantId)], ...condition }],
    });
    const cartWithIt = async (): Promise<string> => {
      const { cart_hash: hash } = await services.carts.create();
      for (const { variantId } of [plain, other]) await services.carts.addItem(hash, { item_id: variantId });
      const cart = (await findCartByHash(platform.db, hash)) as CartRow;
      await takeOrderBump(platform, { principal: SYSTEM }, cart, id);
      return hash;
    };
    const [looked, unseen] = [await cartWithIt(), await cartWithIt()];
    expect(await services.carts.find(looked)).toMatchObject({ item_count: 2 });
    await services.products.remove(plain.productId);
    if (condition.type === 'variation') {
      const left = { item_count: 1, cart_data: [{ id: other.variantId }] };
      const removed_items = [{ object_id: better.variantId, quantity: 1 }];
      expect(await services.carts.find(looked)).toMatchObject({ ...left, removed_items });
      expect(await services.carts.find(looked)).not.toHaveProperty('removed_items');
    }
    await expect(services.orders.place(unseen, FORM)).rejects.toThrow('has been taken out');
    const { orderId } = await services.orders.place(unseen, FORM);
    expect(await services.orders.find(orderId)).toMatchObject({ order_items: [{ variation_id: other.variantId }] });
  });
});
