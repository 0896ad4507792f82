import fc from 'fast-check';
import { fromTimestamp, toTimestamp } from '../../../server/src/platform/db/columns';

it('reads the moments of answers as GMT, whatever the zone of the machine', () => {
  expect(fromTimestamp('2026-03-29 02:30:00').toISOString()).toBe('2026-03-29T02:30:00.000Z');
  const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const text = toTimestamp(moment) as string;
      expect(toTimestamp(fromTimestamp(text))).toBe(text);
    })
  );
});
