import { normalKey } from '../../../server/src/domain/license';
import { PASTED_SIGNS, pastedCode, pastedText } from '../../../server/src/domain/text';
import { variantFields } from '../../../server/src/modules/catalog/variants/variant-fields';
import { object, pasted, requiredPasted } from '../../../server/src/platform/http/fields';
import { parseInput } from '../../../server/src/platform/http/parse-input';

describe('pasted text', () => {
  it.each([
    ['SAVE\u200b10', 'SAVE10'],
    ['\ufeffSAVE10\u200b ', 'SAVE10'],
    ['SAVE\u00ad10\u2060', 'SAVE10'],
    ['\u200eSAVE10\u202c', 'SAVE10'],
    ['S\u200cAVE\u200d10', 'SAVE10'],
    ['SAVE\u00a010', 'SAVE 10'],
    ['\u202fSAVE \u2009 10\u3000', 'SAVE 10'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ])('%j is %j', (text, plain) => {
    expect(pastedText(text)).toBe(plain);
  });

  it('changes each of the signs by which databases find such texts, and no other one', () => {
    const signs = Array.from({ length: 0x10000 }, (_none, point) => String.fromCharCode(point));
    expect(signs.filter((sign) => pastedText(`a${sign}a`) !== `a${sign}a`)).toEqual(PASTED_SIGNS);
  });

  it('of a code has no blanks, and plain dashes and letters', () => {
    expect(pastedCode(' PRE\u20117K3M\u2013\u200b91AB\u00a0')).toBe('PRE-7K3M-91AB');
    expect(normalKey('\u200bpre\u2011aaaa \uff10\uff11')).toBe('PRE-AAAA01');
  });

  it('reaches codes and searches as it was meant', () => {
    const schema = object({ search: pasted(20), code: requiredPasted(10), sku: variantFields.sku });
    const typed = { search: 'a\u00a0\u200bb', code: '\u200bSAVE10\u00a0', sku: 'M\u200bUG\u00a01' };
    expect(parseInput(schema, typed)).toEqual({
      search: 'a b',
      code: 'SAVE10',
      sku: 'MUG 1',
    });
    expect(() => parseInput(schema, { code: '\u200b\u00a0' })).toThrow('code is required');
  });
});
