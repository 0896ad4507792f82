import { id, listOf, object, required, text } from '../../../server/src/platform/http/fields';
import { describeInput } from '../../../server/src/platform/http/input-description';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import type { InputSchema } from '../../../server/src/platform/http/route';

const requiredOf = (schema: InputSchema) => describeInput(schema).required;

const takesNothing = (schema: InputSchema): boolean => {
  try {
    parseInput(schema, {});
    return true;
  } catch {
    return false;
  }
};

describe('required fields of the description', () => {
  const inner = object({ name: required(text(10)) });

  it.each([
    ['an object of which a field is required', object({ inner }), ['inner']],
    ['an object around such an object', object({ outer: object({ inner }) }), ['outer']],
    ['an object of which no field is required', object({ inner: object({ name: text(10) }) }), undefined],
    ['an object that may be left out', object({ inner: inner.default(undefined) }), undefined],
    [
      'a list of objects of which a field is required',
      object({ list: listOf(object({ id: required(id()) }), 5) }),
      undefined,
    ],
  ] as const)('%s', (_name, schema, names) => {
    expect(requiredOf(schema)).toEqual(names);
    expect(takesNothing(schema)).toBe(names === undefined);
  });
});
