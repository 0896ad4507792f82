import fc from 'fast-check';
import { ValidationError, type AnySchema } from 'yup';
import type { InvalidInputError } from '../../../server/src/domain/errors';
import { routesOf } from '../../../server/src/compose';
import { modules } from '../../../server/src/modules';
import { cleanInput } from '../../../server/src/platform/http/clean-input';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { schemaForGiven, validateGiven } from '../../../server/src/platform/http/schema-for-given';
import { fieldPaths } from '../../support/schema-fields';
import { HOSTILE_VALUES } from '../../support/hostile-values';

/** What an input is told, whole or in parts. */
const STRICT = { abortEarly: false, stripUnknown: true } as const;
const GOOD = ['1', 1, 'yes', 'no', 'US', 'a@example.com', '2026-01-02', 'percentage', [1], [{ id: 1 }], { a: 'b' }];
const VALUES = [...GOOD, ...HOSTILE_VALUES, undefined, ''];

const saidOf = (validate: () => unknown): unknown => {
  try {
    return { value: validate() };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const failures = error.inner.length > 0 ? error.inner : [error];
    return failures.map(({ path, type, message }) => `${path} ${type}: ${message}`).sort();
  }
};

/** As schemas get it: what is refused before has nothing to be judged. */
const cleaned = (posted: object): object => {
  try {
    return cleanInput(posted) as object;
  } catch (error) {
    if ((error as InvalidInputError).kind !== 'invalid_input') throw error;
    return {};
  }
};

const inputsOf = (names: readonly string[]): fc.Arbitrary<object> =>
  fc
    .uniqueArray(fc.constantFrom(...names, 'unknown_field'), { maxLength: 8 })
    .chain((chosen) => fc.tuple(...chosen.map((name) => fc.constantFrom(...VALUES).map((value) => [name, value]))))
    .map((entries) => Object.fromEntries(entries) as object);

it.each(['body', 'query'] as const)('the %s of every route is judged by its given fields as by all of them', (part) => {
  for (const route of routesOf(modules)) {
    const schema = route.input?.[part] as AnySchema | undefined;
    const names = [...new Set(fieldPaths(route, part).map(([name]) => String(name)))];
    if (!schema || names.length === 0) continue;
    const judged = fc.property(inputsOf(names), (posted) => {
      const input = cleaned(posted);
      // The first time is for getting to know the schema.
      schemaForGiven(schema, input);
      const whole: unknown = saidOf(() => schema.validateSync(input, STRICT));
      expect(saidOf(() => validateGiven(schema, input))).toEqual(whole);
    });
    fc.assert(judged, { numRuns: 60 });
  }
});

const fieldsOf = (schema: AnySchema): readonly string[] =>
  Object.keys((schema as unknown as { readonly fields: object }).fields);

const placeOrder = routesOf(modules).find(({ path }) => path === '/checkout/place-order')?.input?.body as AnySchema;

// It is whole until it has been met twice.
beforeAll(() => [1, 2].forEach(() => schemaForGiven(placeOrder, {})));

it('leaves most of a schema out where little is given', () => {
  expect(fieldsOf(placeOrder).length).toBeGreaterThan(30);
  expect(fieldsOf(schemaForGiven(placeOrder, { billing_email: 'a' }).schema).length).toBeLessThan(5);
});

it('remembers what was asked lately, and not whatever clients have made up before', () => {
  const names = fieldsOf(placeOrder);
  const usual = { billing_email: 'a', billing_city: 'b' };
  const before = schemaForGiven(placeOrder, usual);
  expect(schemaForGiven(placeOrder, usual)).toBe(before);
  for (const one of names) for (const other of names) schemaForGiven(placeOrder, { [one]: '1', [other]: '1' });
  const after = schemaForGiven(placeOrder, usual);
  expect(after).not.toBe(before);
  expect(fieldsOf(after.schema)).toEqual(fieldsOf(before.schema));
});

it('asks an absent field for its default once, and not with each input', () => {
  const list = routesOf(modules).find(({ method, path }) => method === 'GET' && path === '/public/products');
  const schema = list?.input?.query as AnySchema;
  [1, 2].forEach(() => schemaForGiven(schema, {}));
  expect(fieldsOf(schemaForGiven(schema, { with: ['variants'] }).schema)).toEqual(['with']);
  expect(validateGiven(schema, { with: ['variants'] })).toEqual({ with: ['variants'], per_page: 10, current_page: 1 });
});

it('says what is wrong in the order of the fields, whatever was asked before', () => {
  const messages = [1, 2, 3].map(() => {
    try {
      return parseInput(placeOrder as never, { billing_email: [], billing_company_name: [], order_hash: {} });
    } catch (error) {
      return Object.keys((error as InvalidInputError).details.fields ?? {});
    }
  });
  expect(messages).toEqual(messages.map(() => ['billing_email', 'billing_company_name', 'order_hash']));
});
