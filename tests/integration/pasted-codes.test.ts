import { createHash } from 'node:crypto';
import { findSkuOwners } from '../../server/src/modules/catalog/variants/variants.repository';
import { cleanSkus } from '../../server/src/modules/catalog/variants/use-cases/clean-skus';
import { cleanCodes } from '../../server/src/modules/coupons/use-cases/clean-codes';
import { CHECKS } from '../../server/src/modules/doctor/checks';
import { dialectOf } from '../../server/src/modules/doctor/checks/check';
import { sql } from '../../server/src/platform/db/sql';
import { sellProduct } from '../support/fixture-sales';
import { platformFixture } from '../support/platform-fixture';

const COUPON = {
  title: 'Spring',
  type: 'percentage',
  amount: 10,
  status: 'active',
  stackable: 'yes',
  show_on_checkout: 'yes',
} as const;

/** The key of an older version, which did not know what nobody sees. */
const olderKey = (text: string): string =>
  createHash('sha256').update(text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()).digest('hex');

/** As they were stored, and what is left of them. The fourth has the text that is meant by the third; the fifth is nothing else. */
const STORED: readonly (readonly [stored: string, cleaned: string])[] = [
  ['SUM\u200bMER', 'SUMMER'],
  ['AUTUMN\u00a010', 'AUTUMN 10'],
  ['WIN\u200bTER', 'WIN\u200bTER'],
  ['WINTER', 'WINTER'],
  ['\u200b\ufeff', '\u200b\ufeff'],
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
  ['TWO  BLANKS', 'TWO BLANKS'],
];
const CLEANED = STORED.map(([, cleaned]) => cleaned);
const LEFT = ['WIN\u200bTER', '\u200b\ufeff'];

/** People copy codes out of mails and PDF files, with what nobody sees. */
platformFixture('a coupon code that was pasted', (store) => {
  it.each(['\u200bSPRING 10', 'SPRING\u00a010', ' spring\u2060 \u200b10\ufeff'])(
    'is the code that was meant: %j',
    async (typed) => {
      const { carts, coupons } = store().services;
      const { variantId } = await sellProduct(store());
      await coupons.create({ ...COUPON, code: 'SPRING\u00a010\u200b' });
      const { cart_hash: hash } = await carts.create();
      await carts.addItem(hash, { item_id: variantId });
      const { applied_coupons: applied } = await carts.applyCoupon(hash, typed);
      expect(Object.keys(applied)).toEqual(['SPRING 10']);
    }
  );
});

platformFixture('what was pasted into a store of an older version', (store) => {
  /** What the doctor has to say of it, in the order of the ids. */
  const found = async (name: string, column: string): Promise<readonly unknown[]> => {
    const { db, clock } = store().platform;
    const check = CHECKS.find((each) => each.name === name) as (typeof CHECKS)[number];
    const rows = await db.unprepared(sql(check.sql(dialectOf(db.client, clock.now())), []));
    return [...rows].sort((one, other) => Number(one.id) - Number(other.id)).map((row) => row[column]);
  };

  it('is a code that is found from the start of the store on, unless another coupon has it', async () => {
    const { platform, services } = store();
    const codes = () => platform.db.table('shop_coupons');
    for (const [index, [code]] of STORED.entries()) {
      await services.coupons.create({ ...COUPON, code: `STORED${index}` });
      await codes()
        .where({ code: `STORED${index}` })
        .update({ code, code_key: olderKey(code) });
    }
    expect(await found('coupons/codes', 'code')).toHaveLength(5);
    for (const _start of [1, 2]) {
      await cleanCodes(platform);
      expect(await codes().orderBy('id').pluck('code')).toEqual(CLEANED);
    }
    expect(await found('coupons/codes', 'code')).toEqual(LEFT);
    const { variantId } = await sellProduct(store());
    const { cart_hash: hash } = await services.carts.create();
    await services.carts.addItem(hash, { item_id: variantId });
    const { applied_coupons: applied } = await services.carts.applyCoupon(hash, 'summer');
    expect(Object.keys(applied)).toEqual(['SUMMER']);
  });

  it('is a SKU that is taken from the start of the store on, unless another variant has it', async () => {
    const { platform } = store();
    const variants = () => platform.db.table('shop_product_variants');
    for (const [sku] of STORED) {
      const { variantId } = await sellProduct(store());
      await variants()
        .where({ id: variantId })
        .update({ sku, sku_key: olderKey(sku) });
    }
    await sellProduct(store());
    expect(await found('products/skus', 'sku')).toHaveLength(5);
    for (const _start of [1, 2]) {
      await cleanSkus(platform);
      expect(await variants().orderBy('id').pluck('sku')).toEqual([...CLEANED, null]);
    }
    expect(await found('products/skus', 'sku')).toEqual(LEFT);
    expect((await findSkuOwners(platform.db, ['SUMMER', 'Autumn 10', 'two blanks'])).size).toBe(3);
  });
});
