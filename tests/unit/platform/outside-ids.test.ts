import { idIn, keptId } from '../../../server/src/modules/transfer/archive-parts';
import { idsIn, withIdsOfHere } from '../../../server/src/modules/transfer/outside-ids';

const hereOf = (id: number): number | null => ({ 7: 70, 8: 80 })[id] ?? null;

describe('ids of records of the site', () => {
  it('are read from columns and from lists of pictures', () => {
    expect(idsIn({ form: 'id' }, 7)).toEqual([7]);
    expect(idsIn({ form: 'id' }, null)).toEqual([]);
    expect(idsIn({ form: 'pictures' }, [{ id: 7, url: '/a' }, { id: 0, url: '/b' }, 'x', null])).toEqual([7]);
    expect(idsIn({ form: 'pictures' }, null)).toEqual([]);
  });

  it('become those that the records have here', () => {
    expect(withIdsOfHere({ form: 'id' }, 7, hereOf)).toBe(70);
    expect(withIdsOfHere({ form: 'id' }, 9, hereOf)).toBeNull();
    expect(withIdsOfHere({ form: 'id' }, null, hereOf)).toBeNull();
    expect(withIdsOfHere({ form: 'pictures' }, [{ id: 8, url: '/a', title: 'A' }], hereOf)).toEqual([
      { id: 80, url: '/a', title: 'A' },
    ]);
  });

  it('a picture that is not here keeps its address, and names no other one', () => {
    expect(withIdsOfHere({ form: 'pictures' }, [{ id: 9, url: '/a', title: 'A' }], hereOf)).toEqual([
      { id: 0, url: '/a', title: 'A' },
    ]);
  });
});

describe('ids of rows', () => {
  it('go through the transfer', () => {
    expect(idIn(keptId(42))).toBe(42);
  });

  it.each(['abcdefghijklmnopqrstuvwx', null, undefined, 'kept:', 'kept:1x'])(
    '%p is of a plugin that lost them',
    (id) => {
      expect(() => idIn(id)).toThrow(
        /cannot be imported without loss.*Update the plugin on the site that the file came from/
      );
    }
  );
});
