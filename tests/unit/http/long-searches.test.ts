import { routesOf } from '../../../server/src/compose';
import { InvalidInputError } from '../../../server/src/domain/errors';
import { modules } from '../../../server/src/modules';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { titleOf } from '../../support/attacks';
import { fieldPaths } from '../../support/schema-fields';

/** Whoever searches for something is never answered everything: a text that is too long is refused, or searched for. */
const SEARCHES = new Set(['search', 'name', 'post_title', 'q']);

const searching = routesOf(modules).flatMap((route) =>
  fieldPaths(route, 'query')
    .filter((path) => path.length === 1 && SEARCHES.has(String(path[0])))
    .map((path) => [titleOf(route), String(path[0]), route] as const)
);

const LONG = [101, 190, 300, 5_000].map((length) => 'x'.repeat(length));

it('there are lists that search', () => expect(searching.length).toBeGreaterThan(15));

it.each(searching)('%s forgets no %s', (_title, name, route) => {
  const parse = (value: unknown): unknown => {
    try {
      return (parseInput(route.input?.query, { [name]: value }) as Readonly<Record<string, unknown>>)[name];
    } catch (error) {
      if (error instanceof InvalidInputError) return value;
      throw error;
    }
  };
  expect(LONG.map(parse)).toEqual(LONG);
});
