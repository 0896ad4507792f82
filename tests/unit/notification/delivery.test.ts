import {
  addressesOf,
  dayList,
  digestSpan,
  isDigestDue,
  localeTag,
  mailLocale,
  mailPause,
  MAX_MAIL_ATTEMPTS,
  NOTIFICATIONS,
  stagesAhead,
  stagesBehind,
  type NotificationEntry,
} from '../../../server/src/domain/notification';
import { holds } from '../../support/properties';
import { fc } from '../../support/seeded';

const HOUR = 3_600_000;

describe('tries', () => {
  it('go on for more than a day, with pauses that grow', () => {
    const pauses = Array.from({ length: MAX_MAIL_ATTEMPTS }, (_none, index) => mailPause(index + 1));
    const waits = pauses.filter((wait): wait is number => wait !== null);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * HOUR);
    expect(pauses.at(-1)).toBeNull();
  });
});

describe('addresses', () => {
  const isAddress = (text: string): boolean => text.includes('@');

  it.each([
    ['a@x.de', ['a@x.de']],
    ['a@x.de, b@x.de;c@x.de\r\nd@x.de', ['a@x.de', 'b@x.de', 'c@x.de', 'd@x.de']],
    ['A@x.de,a@X.de', ['A@x.de']],
    ['nobody, {{wp.admin_email}}', []],
    ['', []],
  ])('of %j', (list, expected) => {
    expect(addressesOf(list, isAddress)).toEqual(expected);
  });
});

describe('the language of a message', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['den', 'en'],
    ['fr', 'en'],
    [undefined, 'en'],
    [7, 'en'],
    ['__proto__', 'en'],
  ])('%j is %s', (named, expected) => {
    expect(mailLocale(named)).toBe(expected);
  });

  it('falls back on that of the store', () => {
    expect(mailLocale('fr', 'de')).toBe('de');
    const tags = ['de_at', ' EN ', 'zh-hant-TW', '', 'x', 'de at', '<b>', 'a'.repeat(100)];
    expect(tags.map(localeTag)).toEqual(['de-AT', 'en', 'zh-Hant-TW', null, null, null, null, null]);
  });
});

describe('stages', () => {
  it.each([
    ['30,7', [7, 30]],
    ['7', [7]],
    [14, [14]],
    ['0,400', [1, 364]],
    ['7, 7 ,x,-3,1e3', [7]],
    ['1,2,3,4,5,6', [1, 2, 3, 4, 5]],
    ['', []],
    [null, []],
  ])('of %j', (text, expected) => {
    expect(dayList(text, 1, 364)).toEqual(expected);
  });

  it('hold for each moment at most once', () => {
    holds(
      fc.tuple(
        fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
        fc.double({ min: 0, max: 200, noNaN: true })
      ),
      ([list, away]) => {
        const days = dayList(list.join(','), 1, 99);
        expect(stagesAhead(days).filter(({ above, upTo }) => away > above && away <= upTo).length).toBeLessThan(2);
        expect(stagesBehind(days).filter(({ above, upTo }) => away >= above && away < upTo).length).toBeLessThan(2);
      }
    );
  });

  it('ahead of a date begin at their day, and the nearest one ends with the date', () => {
    expect(stagesAhead([7, 30])).toEqual([
      { days: 7, above: 0, upTo: 7 },
      { days: 30, above: 7, upTo: 30 },
    ]);
    expect(stagesBehind([1, 3])).toEqual([
      { days: 1, above: 1, upTo: 3 },
      { days: 3, above: 3, upTo: 10 },
    ]);
  });
});

describe('the digest', () => {
  const at = (text: string): number => Date.parse(`${text}Z`);

  it('is about the last whole period', () => {
    const now = at('2026-03-01T09:00:00');
    expect(digestSpan('daily', now)).toMatchObject({ from: '2026-02-28', to: '2026-02-28', before_from: '2026-02-27' });
    expect(digestSpan('weekly', now)).toMatchObject({ from: '2026-02-22', to: '2026-02-28', before_to: '2026-02-21' });
    expect(digestSpan('monthly', now)).toEqual({
      ...{
        period: 'monthly',
        from: '2026-02-01',
        to: '2026-02-28',
        before_from: '2026-01-01',
        before_to: '2026-01-31',
      },
    });
  });

  it.each([
    ['daily', { send_hour: 8 }, '2026-03-03T08:00:00', true],
    ['daily', { send_hour: 8 }, '2026-03-03T07:59:59', false],
    ['weekly', { send_hour: 8, send_dow: 1 }, '2026-03-02T23:00:00', true],
    ['weekly', { send_hour: 8, send_dow: 1 }, '2026-03-03T08:00:00', false],
    ['monthly', { send_hour: 0 }, '2026-03-01T00:00:00', true],
    ['monthly', { send_hour: 0 }, '2026-03-02T00:00:00', false],
  ] as const)('%s with %j at %s: %s', (period, plan, moment, expected) => {
    expect(isDigestDue(period, { enabled: 'yes', ...plan }, at(moment))).toBe(expected);
    expect(isDigestDue(period, { enabled: 'no', ...plan }, at(moment))).toBe(false);
  });
});

describe('the catalogue', () => {
  const entries = Object.entries(NOTIFICATIONS) as readonly (readonly [string, NotificationEntry])[];

  it.each(entries)('%s is named by whom it is for', (name, { recipient, isAlways, active }) => {
    expect(name.endsWith(`_${recipient}`)).toBe(true);
    if (isAlways) expect(active).toBe('yes');
  });
});
