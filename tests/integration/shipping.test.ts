import { priceCart, type CartLine } from '../../server/src/domain/pricing';
import { activityContentType } from '../../server/src/modules/activity/content-types/activity';
import {
  findShippingClasses,
  findShippingMethod,
  hasShipping,
  readShippingOptions,
} from '../../server/src/modules/shipping';
import {
  shippingClassType,
  shippingMethodType,
  shippingZoneType,
} from '../../server/src/modules/shipping/content-types/shipping';
import { shippingSettingsModel } from '../../server/src/modules/shipping/packages/packages.repository';
import type { ClassBody, CreateMethodBody, ZoneBody } from '../../server/src/modules/shipping/shipping.input';
import { changeClass, createClass, deleteClass } from '../../server/src/modules/shipping/use-cases/save-class';
import { changeMethod, createMethod, deleteMethod } from '../../server/src/modules/shipping/use-cases/save-method';
import { changeZone, createZone, deleteZone, orderZones } from '../../server/src/modules/shipping/use-cases/save-zone';
import { versionModel } from '../../server/src/platform/cache/versions';
import type { Platform } from '../../server/src/platform/platform';
import { countStatements } from '../support/count-statements';
import { tableOf } from '../support/table-of';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { processOf } from '../support/test-platform';

const TYPES = [shippingZoneType, shippingMethodType, shippingClassType, activityContentType].map(tableOf);
const TABLES = ['shop_shipping_methods', 'shop_shipping_zones', 'shop_shipping_classes', 'shop_versions'];
const AUTHOR = 'Ada';
/** After so long every process has looked for changes of the others. */
const SEEN_MS = 701;

describeOnEachDatabase('shipping', [...TYPES, shippingSettingsModel, versionModel], (database) => {
  let clock: TestClock;
  let here: Platform;
  let there: Platform;

  beforeEach(async () => {
    clock = createTestClock();
    for (const table of TABLES) await database().db.table(table).delete();
    here = processOf(database(), clock, 'here');
    there = processOf(database(), clock, 'there');
  });

  afterEach(() => [here, there].forEach(({ versions }) => versions.stop()));

  const zone = async (body: object): Promise<number> =>
    (await createZone(here, { name: 'Zone', ...body } as ZoneBody, AUTHOR)).id;

  const method = async (zoneId: number, body: object = {}): Promise<number> => {
    await createMethod(
      here,
      { zone_id: zoneId, title: 'Parcel', type: 'flat_rate', ...body } as CreateMethodBody,
      AUTHOR
    );
    const [row] = await database().db.table('shop_shipping_methods').orderBy('id', 'desc').limit(1).select('id');
    return Number(row?.id);
  };

  const shippingClass = async (body: object = {}): Promise<number> =>
    (await createClass(here, { name: 'Heavy', cost: 350, type: 'fixed', ...body } as ClassBody, AUTHOR)).id;

  const offered = async (platform: Platform, country: string, state = '', classIds: readonly number[] = []) => {
    const { methods, refusal } = await readShippingOptions(platform, { country, state, classIds });
    return refusal ?? methods.map(({ id }) => id);
  };

  const statementsOf = (work: () => Promise<unknown>): Promise<number> => countStatements(database().knex, work);

  describe('the zones of an address', () => {
    it('are its country, selections with it, and the world; in the order of zones, methods and amounts', async () => {
      const world = await method(await zone({ region: 'all', order: 3 }), { amount: '900' });
      const home = await zone({ region: 'DE', order: 1 });
      const dear = await method(home, { amount: '700', order: 2 });
      const slow = await method(home, { amount: '1000', order: 1 });
      const cheap = await method(home, { amount: '90', order: 2 });
      const included = { region: 'selection', order: 2, meta: { countries: ['DE', 'FR'], selection_type: 'included' } };
      const neighbours = await method(await zone(included));
      const excluded = { region: 'selection', order: 4, meta: { countries: ['DE'], selection_type: 'excluded' } };
      const abroad = await method(await zone(excluded));
      expect(await offered(here, 'DE')).toEqual([slow, cheap, dear, neighbours, world]);
      expect(await offered(here, ' fr ')).toEqual([neighbours, world, abroad]);
      expect(await offered(here, 'US')).toEqual([world, abroad]);
      expect(await offered(here, '')).toBe('no_country');
    });

    it('leave out what is switched off, and ask for a state only when that could help', async () => {
      const states = await method(await zone({ region: 'US' }), { states: ['CA', 'NY'] });
      await method(await zone({ region: 'CA' }), { is_enabled: 0 });
      expect(await offered(here, 'US', 'US-CA')).toEqual([states]);
      expect(await offered(here, 'US', 'TX')).toBe('no_shipping_methods');
      expect(await offered(here, 'US')).toBe('require_state');
      expect(await offered(here, 'CA')).toBe('no_shipping_methods');
    });

    it('serve only carts with their class, if they have one', async () => {
      const heavy = await shippingClass();
      const freight = await method(await zone({ region: 'DE', shipping_class_id: heavy }));
      const parcel = await method(await zone({ region: 'DE' }));
      expect(await offered(here, 'DE')).toEqual([parcel]);
      expect(await offered(here, 'DE', '', [heavy])).toEqual([freight, parcel]);
    });
  });

  describe('what is remembered', () => {
    it('costs no statement, however many zones there are and whoever asks', async () => {
      const id = await method(await zone({ region: 'DE' }));
      for (let index = 0; index < 20; index += 1) await method(await zone({ region: 'US', name: `Zone ${index}` }));
      const ask = async (): Promise<void> => {
        expect(await offered(here, 'DE')).toEqual([id]);
        expect(await hasShipping(here)).toBe(true);
        expect(await findShippingMethod(here, id)).toMatchObject({ id });
      };
      await ask();
      expect(await statementsOf(ask)).toBe(0);
    });

    it('is forgotten by every process after each kind of change', async () => {
      const zoneId = await zone({ region: 'DE' });
      const other = await zone({ region: 'DE', name: 'Other' });
      const methodId = await method(zoneId);
      const second = await method(other);
      const classId = await shippingClass();
      const both = async (): Promise<readonly unknown[]> => {
        clock.advance(SEEN_MS);
        const see = async (platform: Platform) => [
          await offered(platform, 'DE'),
          (await findShippingMethod(platform, methodId))?.amount,
          (await findShippingClasses(platform, [classId])).get(classId)?.cost,
        ];
        const [one, two] = [await see(here), await see(there)];
        expect(two).toEqual(one);
        return one;
      };
      expect(await both()).toEqual([[methodId, second], '0', '350']);
      await orderZones(here, [other, zoneId], AUTHOR);
      expect(await both()).toEqual([[second, methodId], '0', '350']);
      const values = { zone_id: zoneId, method_id: methodId, title: 'Parcel', type: 'flat_rate', amount: '499' };
      await changeMethod(there, values as never, AUTHOR);
      expect(await both()).toEqual([[second, methodId], '499', '350']);
      await changeClass(there, classId, { name: 'Heavy', cost: 500, type: 'fixed' } as ClassBody, AUTHOR);
      expect(await both()).toEqual([[second, methodId], '499', '500']);
      await changeZone(there, other, { name: 'Other', region: 'FR' } as ZoneBody, AUTHOR);
      expect(await both()).toEqual([[methodId], '499', '500']);
      await deleteMethod(here, methodId, AUTHOR);
      expect(await both()).toEqual(['no_shipping_methods', undefined, '500']);
      await deleteClass(there, classId, AUTHOR);
      expect(await both()).toEqual(['no_shipping_methods', undefined, undefined]);
    });

    it('is right at once in the process that changed it, and soon in the others', async () => {
      const zoneId = await zone({ region: 'DE' });
      expect(await offered(there, 'DE')).toBe('no_shipping_methods');
      const id = await method(zoneId);
      expect(await offered(here, 'DE')).toEqual([id]);
      clock.advance(SEEN_MS);
      expect(await offered(there, 'DE')).toEqual([id]);
    });

    it('stays when a change is rolled back', async () => {
      const zoneId = await zone({ region: 'DE' });
      const id = await method(zoneId);
      const failing = here.db.transaction(async () => {
        await deleteZone(here, zoneId, AUTHOR);
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      clock.advance(SEEN_MS);
      for (const platform of [here, there]) expect(await offered(platform, 'DE')).toEqual([id]);
    });
  });

  describe('what is deleted while somebody uses it', () => {
    it('a class: its zones serve everything, its products are charged as if they had none', async () => {
      const heavy = await shippingClass();
      const freight = await method(await zone({ region: 'DE', shipping_class_id: heavy }), { amount: '500' });
      const price = async (): Promise<number> => {
        const classes = await findShippingClasses(here, [heavy]);
        const line: CartLine = {
          ...{ variationId: 1, unitPrice: 1_000, quantity: 2, fulfillmentType: 'physical' },
          shippingClasses: [...classes.values()],
        };
        return priceCart({ lines: [line], shippingMethod: await findShippingMethod(here, freight) }).shippingTotal;
      };
      expect([await offered(here, 'DE'), await price()]).toEqual(['no_shipping_methods', 850]);
      await deleteClass(here, heavy, AUTHOR);
      expect([await offered(here, 'DE'), await price()]).toEqual([[freight], 500]);
    });

    it('a method or a zone: whoever is late is told so, and nothing is left half', async () => {
      const zoneId = await zone({ region: 'DE' });
      const id = await method(zoneId);
      const outcomes = await Promise.allSettled([
        deleteMethod(here, id, AUTHOR),
        deleteMethod(there, id, AUTHOR),
        deleteMethod(here, id, AUTHOR),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await deleteZone(there, zoneId, AUTHOR);
      await expect(deleteZone(here, zoneId, AUTHOR)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(method(zoneId)).rejects.toMatchObject({ kind: 'invalid_input' });
      clock.advance(SEEN_MS);
      for (const platform of [here, there]) expect(await hasShipping(platform)).toBe(false);
    });

    it('a zone, while methods are put into it: they come before it, or are told that it is gone', async () => {
      for (let round = 0; round < 5; round += 1) {
        const zoneId = await zone({ region: 'DE' });
        const body = { zone_id: zoneId, title: 'Parcel', type: 'flat_rate' } as CreateMethodBody;
        const outcomes = await Promise.allSettled([
          ...Array.from({ length: 4 }, (_none, index) => createMethod(index % 2 ? here : there, body, AUTHOR)),
          deleteZone(there, zoneId, AUTHOR),
        ]);
        expect(outcomes.at(-1)?.status).toBe('fulfilled');
        const reasons = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason as unknown] : []
        );
        for (const reason of reasons) expect(reason).toMatchObject({ kind: 'invalid_input' });
        await expect(createMethod(here, body, AUTHOR)).rejects.toMatchObject({ kind: 'invalid_input' });
      }
    });
  });
});
