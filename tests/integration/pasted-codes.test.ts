import { sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

/** People copy codes out of mails and PDF files, with what nobody sees. */
platformFixture('a coupon code that was pasted', (store) => {
  it.each(['\u200bSPRING 10', 'SPRING\u00a010', ' spring\u2060 \u200b10\ufeff'])(
    'is the code that was meant: %j',
    async (typed) => {
      const { carts, coupons } = store().services;
      const { variantId } = await sellProduct(store());
      const coupon = {
        title: 'Spring',
        code: 'SPRING\u00a010\u200b',
        type: 'percentage',
        amount: 10,
        status: 'active',
      } as const;
      await coupons.create({ ...coupon, stackable: 'yes', show_on_checkout: 'yes' });
      const { cart_hash: hash } = await carts.create();
      await carts.addItem(hash, { item_id: variantId });
      const { applied_coupons: applied } = await carts.applyCoupon(hash, typed);
      expect(Object.keys(applied)).toEqual(['SPRING 10']);
    }
  );
});
