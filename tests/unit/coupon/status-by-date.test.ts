import { statusByDate } from '../../../server/src/domain/coupon';

const NOW = new Date('2026-06-01T12:00:00Z');
const before = new Date('2026-06-01T11:59:59Z');
const after = new Date('2026-06-01T12:00:01Z');

describe('the status of a coupon', () => {
  it.each([
    ['active', null, null, 'active'],
    ['active', before, after, 'active'],
    ['active', NOW, null, 'active'],
    ['active', after, null, 'scheduled'],
    ['active', before, NOW, 'expired'],
    ['scheduled', null, null, 'scheduled'],
    ['scheduled', NOW, after, 'active'],
    ['scheduled', after, null, 'scheduled'],
    ['scheduled', before, NOW, 'expired'],
    ['disabled', before, after, 'disabled'],
    ['disabled', after, null, 'disabled'],
    ['disabled', before, before, 'expired'],
    ['expired', before, after, 'expired'],
    ['expired', null, null, 'expired'],
  ] as const)('%s from %s to %s is %s', (stored, startDate, endDate, expected) => {
    expect(statusByDate(stored, { startDate, endDate }, NOW)).toBe(expected);
  });
});
