import type { FieldErrors } from '../../server/src/domain/errors';
import { findCartByHash } from '../../server/src/modules/cart/cart.repository';
import { readSummary } from '../../server/src/modules/checkout/use-cases/read-summary';
import type { CreateMethodBody, ZoneBody } from '../../server/src/modules/shipping/shipping.input';
import { createMethod } from '../../server/src/modules/shipping/use-cases/save-method';
import { createZone } from '../../server/src/modules/shipping/use-cases/save-zone';
import { callerFrom } from '../../server/src/platform/caller';
import { FORM, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

const said = (rule: string): object => ({ [rule]: expect.any(String) as string });

platformFixture('a checkout form', (store) => {
  const openZone = async (region: string, amounts: readonly string[]): Promise<readonly number[]> => {
    const { platform } = store();
    const { id: zone_id } = await createZone(platform, { name: region, region } as ZoneBody, 'Ada');
    for (const amount of amounts) {
      const method = { zone_id, title: `For ${amount}`, type: 'flat_rate', amount } as unknown as CreateMethodBody;
      await createMethod(platform, method, 'Ada');
    }
    const rows = await store().knex('shop_shipping_methods').where({ zone_id }).orderBy('id').select('id');
    return rows.map(({ id }: { readonly id: number }) => Number(id));
  };

  const fillCart = async (): Promise<string> => {
    const { carts } = store().services;
    const { variantId } = await sellProduct(store());
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    return hash;
  };

  const mistakesOf = async (hash: string, form: object): Promise<FieldErrors | undefined> => {
    const placed = store().services.orders.place(hash, { ...FORM, ...form });
    const error: unknown = await placed.then(
      () => null,
      (thrown: unknown) => thrown
    );
    return (error as { readonly details?: { readonly fields?: FieldErrors } } | null)?.details?.fields;
  };

  it('of a cart that code of the site made up is told that there is none', async () => {
    await expect(store().services.orders.place('0'.repeat(32), FORM)).rejects.toThrow('There is no such cart.');
  });

  it('is told of everything that is wrong with it together, its delivery and too long texts too', async () => {
    const [post] = await openZone('GB', ['700', '900']);
    const hash = await fillCart();
    const wrong = {
      billing_email: '',
      billing_city: '',
      billing_address_1: 'x'.repeat(256),
      order_notes: 'x'.repeat(201),
    };
    expect(await mistakesOf(hash, wrong)).toEqual({
      ...{ billing_email: said('required'), billing_city: said('required'), billing_address_1: said('max') },
      ...{ order_notes: said('max'), shipping_method: said('required') },
    });
    expect(await mistakesOf(hash, { billing_city: '', fc_selected_shipping_method: 2_147_483_647 })).toEqual({
      ...{ billing_city: said('required'), shipping_method: said('invalid') },
    });
    expect(await mistakesOf(hash, { billing_city: '', fc_selected_shipping_method: 'post' })).toEqual({
      ...{ billing_city: said('required'), fc_selected_shipping_method: said('type') },
    });
    expect(await mistakesOf(hash, { order_notes: 'x'.repeat(201), fc_selected_shipping_method: post })).toEqual({
      order_notes: said('max'),
    });
    expect(await mistakesOf(hash, { fc_selected_shipping_method: post })).toBeUndefined();
  });

  it('with a wrong address is not told what reaches it', async () => {
    await openZone('GB', ['700']);
    const hash = await fillCart();
    const abroad = { billing_country: 'FR', billing_postcode: '75001' };
    expect(await mistakesOf(hash, { ...abroad, billing_city: '' })).toEqual({
      ...{ billing_city: said('required'), shipping_method: said('unavailable') },
    });
    expect(await mistakesOf(hash, { billing_country: 'QQ' })).toEqual({ billing_country: said('invalid') });
    const elsewhere = { ship_to_different: 'yes', shipping_full_name: 'Ada', shipping_address_1: '1 Rue' } as const;
    const shipping = { ...elsewhere, shipping_city: 'Paris', shipping_country: 'QQ', shipping_postcode: '75001' };
    expect(await mistakesOf(hash, shipping)).toEqual({ shipping_country: said('invalid') });
  });

  it.each([
    ['AR', '1425', 'B'],
    ['MY', '50000', '10'],
    ['RO', '010011', 'B'],
    ['TR', '34000', '34'],
    ['ZA', '0001', 'GP'],
  ])('needs a state of the country in %s', async (billing_country, billing_postcode, state) => {
    const hash = await fillCart();
    const address = { billing_country, billing_postcode };
    for (const [billing_state, rule] of [['', 'required'] as const, ['Atlantis', 'invalid'] as const]) {
      expect(await mistakesOf(hash, { ...address, billing_state })).toMatchObject({ billing_state: said(rule) });
    }
    expect((await mistakesOf(hash, { ...address, billing_state: state })) ?? {}).not.toHaveProperty('billing_state');
  });

  it.each([
    ['DE', '10115'],
    ['NZ', '6011'],
    ['GB', 'SW1Y 4JH'],
  ])('needs no state in %s', async (billing_country, billing_postcode) => {
    const mistakes = await mistakesOf(await fillCart(), { billing_country, billing_postcode, billing_state: '' });
    expect(mistakes ?? {}).not.toHaveProperty('billing_state');
  });

  it('shows the charge of the method that is tried, and of no other in its place', async () => {
    const [post] = await openZone('GB', ['700']);
    const [mule] = await openZone('CH', ['900']);
    const hash = await fillCart();
    const found = await findCartByHash(store().platform.db, hash);
    const cart = { ...found, checkout_data: { form_data: { billing_country: 'GB' } } } as NonNullable<typeof found>;
    const chargeOf = async (methodId: number | undefined) => {
      const { prices } = await readSummary(store().platform, callerFrom({}), cart, methodId);
      return [prices.shippingMethod?.id, prices.priced.shippingTotal];
    };
    expect(await chargeOf(undefined)).toEqual([post, 700]);
    expect(await chargeOf(post)).toEqual([post, 700]);
    expect(await chargeOf(mule)).toEqual([undefined, 0]);
  });
});
