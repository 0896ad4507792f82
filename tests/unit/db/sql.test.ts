import { nativeText, placeholders } from '../../../server/src/platform/db/sql';

describe('A statement that is written out', () => {
  it('has a numbered place for each value on PostgreSQL, the first time and later', () => {
    const text = `select a from b where c = ? and d in (${placeholders(2)})`;
    for (const _time of [1, 2]) expect(nativeText(text)).toBe('select a from b where c = $1 and d in ($2, $3)');
  });

  it('keeps the operators that the query builder marks', () => {
    expect(nativeText('select a \\? ? from b')).toBe('select a ? $1 from b');
  });

  it('is translated however many others were before', () => {
    for (let count = 1; count <= 2_500; count += 1) {
      expect(nativeText(`select ${count}, ?`)).toBe(`select ${count}, $1`);
    }
  });
});
