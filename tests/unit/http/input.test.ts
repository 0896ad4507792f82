import * as yup from 'yup';
import { isEmail } from '../../../server/src/domain/email';
import { BadRequestError, InvalidInputError } from '../../../server/src/domain/errors';
import { assertShallow, cleanInput } from '../../../server/src/platform/http/clean-input';
import * as fields from '../../../server/src/platform/http/fields';
import { parseInput } from '../../../server/src/platform/http/parse-input';

const parse = (schema: yup.Schema, value: unknown): unknown =>
  (parseInput(yup.object({ value: schema }), { value }) as { value: unknown }).value;

const refuses = (schema: yup.Schema, value: unknown): void =>
  expect(() => parse(schema, value)).toThrow(InvalidInputError);

describe('whole numbers', () => {
  it.each([
    [5, 5],
    ['5', 5],
    [' 7 ', 7],
    ['-3', -3],
    ['', undefined],
    [null, undefined],
  ])('reads %j as %j', (from, to) => {
    expect(parse(fields.wholeNumber(-10, 10), from)).toBe(to);
  });

  it.each(['1e3', '1.5', 1.5, 'abc', {}, [], [1], true, Number.NaN, 1e21, '99999999999999999999', '0x10'])(
    'refuses %j',
    (value) => {
      refuses(fields.wholeNumber(), value);
    }
  );

  it('refuses what is out of range', () => refuses(fields.wholeNumber(0, 10), 11));
});

describe('text', () => {
  it('is as long as it has characters, as databases count them', () => {
    expect(parse(fields.text(10), '\u{1f600}'.repeat(10))).toBe('\u{1f600}'.repeat(10));
    refuses(fields.text(10), '\u{1f600}'.repeat(11));
    refuses(fields.text(10), 'x'.repeat(11));
  });

  it('trims, takes numbers as digits and refuses objects', () => {
    expect(parse(fields.text(10), '  a ')).toBe('a');
    expect(parse(fields.text(10), 5)).toBe('5');
    refuses(fields.text(10), { a: 1 });
    refuses(fields.text(10), ['a']);
    refuses(fields.text(3), 'abcd');
  });

  it.each([fields.text(4), fields.requiredText(4)])('composes letters and accents that come apart', (field) => {
    expect(parse(field, 'e\u0301te\u0301')).toBe('\u00e9t\u00e9');
    expect(parse(field, '\u1112\u1161\u11ab')).toBe('\ud55c');
  });

  it('is required where it is', () => {
    refuses(fields.requiredText(10), '');
    refuses(fields.requiredText(10), undefined);
    refuses(fields.requiredText(10), '   ');
  });
});

describe('flags', () => {
  it.each([
    [true, 'yes'],
    ['1', 'yes'],
    ['on', 'yes'],
    [0, 'no'],
    ['no', 'no'],
    ['', undefined],
  ])('reads %j as %j', (from, to) => {
    expect(parse(fields.yesNo(), from)).toBe(to);
  });

  it('refuses anything else', () => {
    refuses(fields.yesNo(), 'maybe');
    refuses(fields.zeroOne(), 2);
  });
});

describe('paging', () => {
  it.each([
    [undefined, 10],
    ['0', 1],
    ['9999', 200],
    ['abc', 10],
    [{}, 10],
    ['-5', 1],
    ['50', 50],
  ])('per_page %j is %i', (from, to) => {
    expect(parse(fields.perPage(10, 200), from)).toBe(to);
  });
});

describe('lists', () => {
  it('takes arrays, commas and lone values, and drops blanks', () => {
    expect(parse(fields.listOf(fields.id(), 5), ['1', 2])).toEqual([1, 2]);
    expect(parse(fields.listOf(fields.id(), 5), '1, 2,')).toEqual([1, 2]);
    expect(parse(fields.listOf(fields.text(5), 5), 'a')).toEqual(['a']);
  });

  it('refuses objects, wrong members and too many of them', () => {
    refuses(fields.listOf(fields.id(), 5), { 0: 1 });
    refuses(fields.listOf(fields.id(), 5), ['x']);
    refuses(fields.listOf(fields.id(), 2), [1, 2, 3]);
  });
});

describe('e-mail addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.com"])('takes %s', (address) => {
    expect(isEmail(address)).toBe(true);
  });

  it.each(['a', 'a@b', '@b.co', 'a b@c.de', 'a@-b.co', 'a@b..co', 'a\r\nBcc: x@y.zz@b.co'])('refuses %j', (address) => {
    expect(isEmail(address)).toBe(false);
  });

  it('is decided quickly for hostile text', () => {
    expect(isEmail(`${'a'.repeat(100_000)}!`)).toBe(false);
    expect(isEmail(`a@${'a.'.repeat(120)}!`)).toBe(false);
  });
});

describe('cleanInput', () => {
  it('drops keys that reach prototypes, at any depth', () => {
    const hostile: unknown = JSON.parse('{"a":{"__proto__":{"polluted":1},"b":1},"constructor":{"prototype":{"x":1}}}');
    expect(cleanInput(hostile)).toEqual({ a: { b: 1 } });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses null characters in values and keys', () => {
    expect(() => cleanInput({ a: ['x\u0000'] })).toThrow(InvalidInputError);
    expect(() => cleanInput({ 'a\u0000': 1 })).toThrow(InvalidInputError);
  });

  it('refuses bottomless nesting', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 50; depth += 1) deep = { deep };
    expect(() => cleanInput(deep)).toThrow(/nested/);
  });

  it('goes no deeper than that where nesting alone is asked about', () => {
    const depth = 200_000;
    const bottomless: unknown = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    expect(() => assertShallow(bottomless)).toThrow(BadRequestError);
    expect(() => assertShallow({ a: [{ b: 'text', c: null }] })).not.toThrow();
    expect(() => assertShallow(undefined)).not.toThrow();
  });
});

describe('parseInput', () => {
  it('ignores unknown fields and reports all failures with their rules', () => {
    const schema = yup.object({ a: fields.requiredText(5), b: fields.wholeNumber() });
    expect(parseInput(schema, { a: 'x', evil: 1 })).toEqual({ a: 'x', b: undefined });
    try {
      parseInput(schema, { b: 'x' });
      throw new Error('not refused');
    } catch (error) {
      expect((error as InvalidInputError).details.fields).toEqual({
        a: { required: 'a is required' },
        b: { type: 'b must be a number' },
      });
    }
  });
});
