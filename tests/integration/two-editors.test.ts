import type { CouponCommand } from '../../server/src/modules/coupons/commands';
import { couponVersion } from '../../server/src/modules/coupons/coupons.rows';
import { findCoupon } from '../../server/src/modules/coupons/coupons.repository';
import { changeCoupon, createCoupon } from '../../server/src/modules/coupons/use-cases/save-coupon';
import { editorOf } from '../../server/src/modules/catalog/editor';
import { bundleVersion, saveBundle } from '../../server/src/modules/catalog/bundles/save-bundle';
import { findPurchasableVariants } from '../../server/src/modules/catalog';
import { findNotification, type Notification } from '../../server/src/modules/notifications/registry';
import { saveNotification } from '../../server/src/modules/notifications/settings/save-email-settings';
import { findBump } from '../../server/src/modules/order-bumps/order-bumps.repository';
import { bumpVersion, type BumpRow } from '../../server/src/modules/order-bumps/order-bumps.rows';
import { changeBump, createBump } from '../../server/src/modules/order-bumps/use-cases/save-bump';
import { saveModules } from '../../server/src/modules/settings/modules/save-modules';
import { saveStoreSettings } from '../../server/src/modules/settings/use-cases/save-store-settings';
import { findMethodsOf } from '../../server/src/modules/shipping/methods.repository';
import { findPackages } from '../../server/src/modules/shipping/packages/packages.repository';
import { savePackages } from '../../server/src/modules/shipping/packages/save-packages';
import { readClass, readZone } from '../../server/src/modules/shipping/use-cases/read-zones';
import { changeClass, createClass } from '../../server/src/modules/shipping/use-cases/save-class';
import { methodVersion, type MethodRow } from '../../server/src/modules/shipping/shipping.rows';
import { changeMethod, createMethod } from '../../server/src/modules/shipping/use-cases/save-method';
import { changeZone, createZone } from '../../server/src/modules/shipping/use-cases/save-zone';
import { createClass as createTaxClass, renameClass } from '../../server/src/modules/tax/classes/change-class';
import {
  classVersion,
  ensureStandardClass,
  findClasses,
} from '../../server/src/modules/tax/classes/classes.repository';
import { changeEuVat, readEuVat } from '../../server/src/modules/tax/configuration/eu-vat';
import { readOssRates, saveOssRates } from '../../server/src/modules/tax/configuration/oss-rates';
import { mergeChecked } from '../../server/src/modules/tax/configuration/set-up-tax';
import { findOverride, overrideVersion } from '../../server/src/modules/tax/overrides/overrides.repository';
import { saveOverride } from '../../server/src/modules/tax/overrides/save-override';
import { findRate, rateVersion } from '../../server/src/modules/tax/rates/rates.repository';
import { changeRate, createRate } from '../../server/src/modules/tax/rates/save-rate';
import { SYSTEM } from '../../server/src/platform/caller';
import { contentVersion } from '../../server/src/platform/content-version';
import { documentColumns } from '../../server/src/platform/db/columns';
import type { Platform } from '../../server/src/platform/platform';
import { EDITED_SETTINGS, EDITOR, type Edited } from '../support/edited-settings';
import { sellProduct } from '../support/fixture-sales';
import { platformFixture, type PlatformFixture } from '../support/platform-fixture';

const AUTHOR = 'Ada';

const coupon = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const body: CouponCommand = {
    ...{ title: 'First', code: 'SPRING', type: 'percentage', amount: 10, status: 'active' },
    ...{ stackable: 'no', show_on_checkout: 'no' },
  };
  const author = { userId: null, author: AUTHOR };
  const { id } = await createCoupon(platform, body, author);
  return {
    read: async () => {
      const row = await findCoupon(platform.db, id);
      return { name: row?.title ?? '', version: row ? couponVersion(row) : '' };
    },
    save: (title, version) => changeCoupon(platform, id, { ...body, title, version }, author),
  };
};

const bump = async (store: PlatformFixture): Promise<Edited> => {
  const { platform } = store;
  const { variantId } = await sellProduct(store);
  const id = await createBump(platform, { title: 'First', src_object_id: variantId }, SYSTEM);
  return {
    read: async () => {
      const row = (await findBump(platform.db, id)) as BumpRow;
      return { name: row.title, version: bumpVersion(row) };
    },
    save: (title, version) => changeBump(platform, id, { title, src_object_id: variantId, version }, SYSTEM),
  };
};

const newZone = (platform: Platform) => createZone(platform, { name: 'First', region: 'DE', meta: {} }, AUTHOR);

const zone = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const { id } = await newZone(platform);
  return {
    read: () => readZone(platform, id),
    save: (name, version) => changeZone(platform, id, { name, meta: {}, version }, AUTHOR),
  };
};

const method = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const { id: zone_id } = await newZone(platform);
  const body = { zone_id, type: 'flat_rate', amount: 500, settings: {} };
  await createMethod(platform, { ...body, title: 'First' }, AUTHOR);
  const [made] = await findMethodsOf(platform.db, [zone_id]);
  const method_id = Number(made?.id);
  return {
    read: async () => {
      const [stored] = (await readZone(platform, zone_id)).methods;
      return { name: stored?.title ?? '', version: stored?.version ?? '' };
    },
    save: (title, version) => changeMethod(platform, { ...body, method_id, title, version }, AUTHOR),
  };
};

const shippingClass = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const body = { cost: 3.5, type: 'fixed' } as const;
  const { id } = await createClass(platform, { ...body, name: 'First' }, AUTHOR);
  return {
    read: () => readClass(platform, id),
    save: (name, version) => changeClass(platform, id, { ...body, name, version }, AUTHOR),
  };
};

const packages = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const save = (name: string, version?: string) =>
    savePackages(platform, { packages: [{ name, type: 'box' }], version }, AUTHOR);
  return {
    read: async () => {
      const stored = await findPackages(platform.db);
      return { name: stored[0]?.name ?? 'First', version: contentVersion(stored) };
    },
    save,
  };
};

const standardClassId = async (platform: Platform): Promise<number> => {
  await ensureStandardClass(platform);
  return (await findClasses(platform.db)).find(({ slug }) => slug === 'standard')?.id as number;
};

const taxClass = async ({ platform }: PlatformFixture): Promise<Edited> => {
  await standardClassId(platform);
  const { id } = await createTaxClass(platform, EDITOR, { title: 'First' });
  return {
    read: async () => {
      const row = (await findClasses(platform.db)).find((each) => each.id === id);
      return { name: row?.title ?? '', version: row ? classVersion(row) : '' };
    },
    save: (title, version) => renameClass(platform, EDITOR, id, { title, version }),
  };
};

const taxRate = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const body = { class_id: await standardClassId(platform), country: 'DE', rate: '19' };
  const { id } = await createRate(platform, EDITOR, { ...body, name: 'First' });
  return {
    read: async () => {
      const row = await findRate(platform.db, id);
      return { name: row?.name ?? '', version: row ? rateVersion(row) : '' };
    },
    save: (name, version) => changeRate(platform, EDITOR, id, { ...body, name, version }),
  };
};

const taxOverride = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const { db, clock } = platform;
  await standardClassId(platform);
  const category_id = await db.insert('shop_product_categories', { ...documentColumns(clock.now()), name: 'Books' });
  const body = {
    ...{ country: 'DE', state: '', city: '', postcode: '', category_id, rate: '7', class_id: 0, source_type: '' },
    override_state_tax: 'no' as const,
  };
  const { id } = await saveOverride(platform, EDITOR, { ...body, tax_label: 'First' });
  return {
    read: async () => {
      const row = await findOverride(db, id);
      return { name: row?.tax_label ?? '', version: row ? overrideVersion(row) : '' };
    },
    save: (tax_label, version) => saveOverride(platform, EDITOR, { ...body, id, tax_label, version }),
  };
};

const registration = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const save = (vat: string, version?: string) =>
    changeEuVat(platform, EDITOR, { action: 'saveCountryRegistration', country: 'FR', vat, version });
  await save('First');
  return {
    read: async () => {
      const [stored] = (await readEuVat(platform)).registrations;
      return { name: stored?.vat ?? '', version: stored?.version ?? '' };
    },
    save,
  };
};

const ossRates = async ({ platform }: PlatformFixture): Promise<Edited> => {
  await standardClassId(platform);
  const save = (tax_label: string, version?: string) =>
    saveOssRates(platform, EDITOR, [{ country: 'AT', rate: '20', tax_label, version }]);
  await save('First');
  return {
    read: async () => {
      const stored = (await readOssRates(platform)).find(({ country }) => country === 'AT');
      return { name: stored?.tax_label ?? '', version: stored?.version ?? '' };
    },
    save,
  };
};

const taxSettings = async ({ platform }: PlatformFixture): Promise<Edited> => {
  const save = (tax_display_label: string, version?: string) =>
    platform.db.transaction(() => mergeChecked(platform, { tax_display_label }, version));
  await save('First');
  return {
    read: async () => {
      const { settings, version } = await readEuVat(platform);
      return { name: settings.tax_display_label, version };
    },
    save,
  };
};

const KINDS = {
  ...{ coupon, bump, zone, method, 'shipping class': shippingClass, 'list of packages': packages },
  ...{ 'tax class': taxClass, 'tax rate': taxRate, 'tax override': taxOverride, 'EU registration': registration },
  ...{ 'rates of a member state': ossRates, 'tax settings': taxSettings },
  ...EDITED_SETTINGS,
};

platformFixture('a record that two windows edit', (store) => {
  it.each(Object.entries(KINDS))('%s: who saves over another version is told, and nothing is lost', async (_, make) => {
    const { read, save } = await make(store());
    const { name, version } = await read();
    expect(name).toBe('First');
    await save('Second', version);
    await expect(save('Third', version)).rejects.toMatchObject({ kind: 'conflict' });
    const saved = await read();
    expect(saved).toMatchObject({ name: 'Second' });
    await save('Third', saved.version);
    // Who names no version overwrites, as before.
    await save('Fourth');
    expect(await read()).toMatchObject({ name: 'Fourth' });
  });

  it('has another version for two who save at once', async () => {
    for (const make of Object.values(KINDS)) {
      const { read, save } = await make(store());
      const { version } = await read();
      const outcomes = await Promise.allSettled([save('One', version), save('Two', version)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });

  it('is a shipping method whose save answers the version that the next one names', async () => {
    const { read, save } = await method(store());
    const saved = (await save('Second', (await read()).version)) as MethodRow;
    expect(methodVersion(saved)).toBe((await read()).version);
  });

  it('is a bundle whose parts are told, too', async () => {
    const { platform, knex } = store();
    const box = await sellProduct(store(), { title: 'Box' });
    await knex('shop_products').where({ id: box.productId }).update({ is_bundle: 1 });
    const [mug, plate] = [await sellProduct(store()), await sellProduct(store(), { title: 'Plate' })];
    const read = async () => (await findPurchasableVariants(platform, [box.variantId])).get(box.variantId);
    const versionNow = async () => bundleVersion((await read()) ?? { parts: [], deletedParts: [] });
    const version = await versionNow();
    const save = (childIds: readonly number[], known: string) =>
      saveBundle(platform, box.variantId, { childIds, version: known }, editorOf(SYSTEM));
    await save([mug.variantId], version);
    await expect(save([plate.variantId], version)).rejects.toMatchObject({ kind: 'conflict' });
    await save([mug.variantId, plate.variantId], await versionNow());
    expect((await read())?.parts.map(({ variationId }) => variationId)).toEqual([mug.variantId, plate.variantId]);
  });

  it('is a registration that is gone: whoever edited it does not bring it back', async () => {
    const { platform } = store();
    const { read, save } = await registration(store());
    const { version } = await read();
    await changeEuVat(platform, EDITOR, { action: 'deleteCountryRegistration', country: 'FR' });
    await expect(save('Second', version)).rejects.toMatchObject({ kind: 'conflict' });
    expect((await readEuVat(platform)).registrations).toEqual([]);
  });

  it('is a registration that is deleted: not where somebody has changed it since it was read', async () => {
    const { platform } = store();
    const { read, save } = await registration(store());
    const { version } = await read();
    await save('Second');
    const remove = (known?: string) =>
      changeEuVat(platform, EDITOR, { action: 'deleteCountryRegistration', country: 'FR', version: known });
    await expect(remove(version)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await read()).toMatchObject({ name: 'Second' });
    await remove((await read()).version);
    await expect(remove()).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is no text of a message in another language, and no switch', async () => {
    const { platform } = store();
    const { read, save } = await EDITED_SETTINGS.notification(store());
    const { version } = await read();
    const notification = (await findNotification(platform, 'order_paid_customer')) as Notification;
    const change = { subject: 'Receipt' };
    await saveNotification(platform, EDITOR, { notification, locale: 'en', change });
    await saveNotification(platform, EDITOR, { notification, locale: 'de', change: { active: 'no' } });
    await save('Second', version);
    expect(await read()).toMatchObject({ name: 'Second' });
  });

  it('is a tab of the settings, which is left as it is by what is saved of others and of the modules', async () => {
    const { platform } = store();
    const { read, save } = await EDITED_SETTINGS['tab of the store settings'](store());
    const { version } = await read();
    await saveStoreSettings(platform, EDITOR, { cart_page_id: 7 });
    await saveModules(platform, EDITOR, { order_bump: { active: 'no' } });
    await save('Second', version);
    expect(await read()).toMatchObject({ name: 'Second' });
  });

  it('is left as it is by what sales change of it', async () => {
    const { read } = await coupon(store());
    const before = await read();
    await store().knex('shop_coupons').update({ use_count: 7 });
    expect(await read()).toEqual(before);
  });
});
