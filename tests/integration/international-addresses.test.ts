import { FORM, sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

/** One customer, however the domain of the address is written. */
platformFixture('an e-mail address with an international domain', (store) => {
  const order = async (billing_email: string) => {
    const { carts, orders } = store().services;
    const { variantId } = await sellProduct(store());
    const { cart_hash: hash } = await carts.create();
    await carts.addItem(hash, { item_id: variantId });
    const { orderId } = await orders.place(hash, { ...FORM, billing_email });
    return orders.find(orderId);
  };

  it('is taken by the checkout, and belongs to one customer in either spelling', async () => {
    const first = await order('ada@müller.de');
    const again = await order('Ada@xn--mller-kva.de');
    expect(first.customer).toMatchObject({ email: 'ada@xn--mller-kva.de' });
    expect(again.customer?.id).toBe(first.customer?.id);
    expect(first.billing_address).toMatchObject({ email: 'ada@xn--mller-kva.de' });
    const { customers } = store().services;
    await expect(customers.create({ email: 'ADA@MÜLLER.DE', full_name: 'Ada' })).rejects.toMatchObject({
      kind: 'bad_request',
    });
  });
});
