import { routesOf } from '../../../server/src/compose';
import { InvalidInputError } from '../../../server/src/domain/errors';
import { modules } from '../../../server/src/modules';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { fieldPaths, withField } from '../../support/schema-fields';
import { titleOf } from '../../support/attacks';

/**
 * Names that every object answers to, as keys of what a stranger sends: at the top, and in the place of every field however deep.
 * A schema takes them or refuses them in its own words.
 */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const objectWith = (value: unknown): object => Object.fromEntries(INHERITED.map((name) => [name, value]));

const ODD = [objectWith('x'), objectWith(null), objectWith({ a: 1 }), [objectWith(1)]];

const problemOf = (parse: () => unknown): string | null => {
  try {
    parse();
    return null;
  } catch (error) {
    return error instanceof InvalidInputError ? null : String(error);
  }
};

const routes = routesOf(modules).filter(({ input }) => input?.body ?? input?.query);

describe.each(['body', 'query'] as const)('the %s', (part) => {
  const read = routes.filter(({ input }) => input?.[part]);

  it.each(read.map((route) => [titleOf(route), route] as const))('of %s has no inherited fields', (_title, route) => {
    const schema = route.input?.[part];
    const inputs = ODD.flatMap((odd) => [odd, ...fieldPaths(route, part).map((path) => withField({}, path, odd))]);
    // A schema is asked in whole the first time, and by the fields that are given from then on.
    const problems = inputs.flatMap((input) => [
      problemOf(() => parseInput(schema, input)),
      problemOf(() => parseInput(schema, input)),
    ]);
    expect(problems.filter(Boolean)).toEqual([]);
  });
});
