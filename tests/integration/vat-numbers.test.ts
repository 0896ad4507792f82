import type { VatTrouble } from '../../server/src/modules/tax/vat/vies';
import { taxModule, validateVatNumber } from '../../server/src/modules/tax';
import { vatCheckModel } from '../../server/src/modules/tax/content-types/taxes';
import { createHooks } from '../../server/src/platform/events/create-hooks';
import type { Platform } from '../../server/src/platform/platform';
import { memoOfOne } from '../support/memo-of-one';
import { createTestClock, type TestClock } from '../support/test-clock';
import { describeOnEachDatabase } from '../support/test-database';
import { known, startViesServer, type ViesServer } from '../support/vies-server';

const HOUR = 3_600_000;
const GERMAN = { country: 'DE', vatNumber: 'DE 136 695 976' };
const ANSWER = {
  country: 'DE',
  vat_number: 'DE136695976',
  valid: true,
  name: 'ACME GMBH',
  address: 'HAUPTSTR. 1\n10115 BERLIN',
};

describeOnEachDatabase('VAT numbers', [vatCheckModel], (database) => {
  let server: ViesServer;
  let clock: TestClock;
  let platform: Platform;

  const processOf = (): Platform =>
    ({
      db: database().db,
      clock,
      hooks: createHooks({ log: console, isolate: database().db.isolate }),
      memo: memoOfOne(),
      config: { viesUrl: `${server.baseUrl}/` },
      strapi: { log: { warn: () => undefined } },
    }) as unknown as Platform;

  beforeAll(async () => {
    server = await startViesServer();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    clock = createTestClock();
    platform = processOf();
    await platform.db.table('shop_vat_checks').delete();
  });

  const refused = (code: VatTrouble) => ({
    kind: 'unprocessable',
    message: expect.any(String) as string,
    details: { code },
  });

  it('are asked about once a day, whichever process asks', async () => {
    server.answerWith(known('DE', '136695976'));
    expect(await validateVatNumber(platform, GERMAN)).toEqual(ANSWER);
    expect(await validateVatNumber(platform, { country: 'de', vatNumber: '136695976' })).toEqual(ANSWER);
    expect(await validateVatNumber(processOf(), GERMAN)).toEqual(ANSWER);
    expect(server.asked()).toBe(1);
    clock.advance(24 * HOUR + 1);
    server.answerWith(known('DE', '136695976', { name: 'ACME AG' }));
    expect(await validateVatNumber(platform, GERMAN)).toMatchObject({ name: 'ACME AG' });
    expect(await platform.db.table('shop_vat_checks').select('vat_number')).toEqual([{ vat_number: 'DE136695976' }]);
  });

  it('are asked about once by those who ask at the same moment', async () => {
    server.answerWith(known('DE', '136695976'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => validateVatNumber(platform, GERMAN)));
    expect(answers).toEqual(Array(20).fill(ANSWER));
    expect(server.asked()).toBe(1);
  });

  it('that are not registered are refused, and asked about again after an hour', async () => {
    server.answerWith(known('DE', '136695976', { valid: false }));
    await expect(validateVatNumber(platform, GERMAN)).rejects.toMatchObject(refused('invalid'));
    await expect(validateVatNumber(platform, GERMAN)).rejects.toMatchObject(refused('invalid'));
    expect(server.asked()).toBe(1);
    clock.advance(HOUR + 1);
    server.answerWith(known('DE', '136695976'));
    expect(await validateVatNumber(platform, GERMAN)).toEqual(ANSWER);
  });

  it('about which the register is in trouble are refused with its trouble, and asked about again', async () => {
    server.answerWith({ body: { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] } });
    await expect(validateVatNumber(platform, GERMAN)).rejects.toMatchObject(refused('rate_limit'));
    server.answerWith({ status: 503, body: 'no' });
    await expect(validateVatNumber(platform, GERMAN)).rejects.toMatchObject(refused('service_unavailable'));
    server.answerWith(known('DE', '136695976'));
    expect(await validateVatNumber(platform, GERMAN)).toEqual(ANSWER);
  });

  it('that cannot exist are refused without asking anybody', async () => {
    server.answerWith(known('DE', '136695976'));
    for (const [country, vatNumber] of [
      ['DE', '136695977'],
      ['US', '136695976'],
      ['DE', ''],
    ] as const) {
      await expect(validateVatNumber(platform, { country, vatNumber })).rejects.toMatchObject(refused('invalid'));
    }
    expect(server.asked()).toBe(0);
  });

  it('may be answered for by other code of the site', async () => {
    server.answerWith({ status: 500, body: '' });
    const seen: unknown[] = [];
    const remove = platform.hooks.addFilter('shop/tax/validate_eu_vat_number', (_value, context) => {
      seen.push(context);
      return { valid: true, name: 'Known here' };
    });
    expect(await validateVatNumber(platform, GERMAN)).toEqual({ ...ANSWER, name: 'Known here', address: '' });
    expect(seen).toEqual([{ country: 'DE', vat_number: '136695976' }]);
    remove();
    platform.hooks.addFilter('shop/tax/validate_eu_vat_number', () => false);
    await expect(validateVatNumber(platform, GERMAN)).rejects.toMatchObject(refused('invalid'));
    expect(server.asked()).toBe(0);
  });

  it('are not checked inside a transaction, which would wait with its locks', async () => {
    const checking = platform.db.transaction(() => validateVatNumber(platform, GERMAN));
    await expect(checking).rejects.toThrow('outside of transactions');
  });

  it('are forgotten after a month', async () => {
    server.answerWith(known('DE', '136695976'));
    await validateVatNumber(platform, GERMAN);
    const [cron] = taxModule.crons?.(platform) ?? [];
    await cron?.run();
    expect(await platform.db.table('shop_vat_checks').select('id')).toHaveLength(1);
    clock.advance(31 * 24 * HOUR);
    await cron?.run();
    expect(await platform.db.table('shop_vat_checks').select('id')).toEqual([]);
  });
});
