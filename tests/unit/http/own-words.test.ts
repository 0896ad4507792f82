import { InvalidInputError } from '../../../server/src/domain/errors';
import { routesOf } from '../../../server/src/compose';
import { modules } from '../../../server/src/modules';
import type { AnyRoute } from '../../../server/src/platform/http/route';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { fieldPaths, withField } from '../../support/schema-fields';

/** Refusals are in the store's words: those of the validator name its own types and quote back what was sent. */
const SENT = 'sent-by-the-client';
const VALUES: readonly unknown[] = [SENT, [SENT], { a: SENT }, [[SENT]], [null], null, true, 0.5, -1, 2 ** 53, []];
const OF_THE_VALIDATOR = /`|final value|cast from|is a required field|cannot be null|field must have|must be defined/;

const messagesOf = (schema: unknown, input: unknown): readonly string[] => {
  try {
    parseInput(schema as Parameters<typeof parseInput>[0], input);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return [error.message, ...Object.values(error.details.fields ?? {}).flatMap((rules) => Object.values(rules))];
  }
};

const foreignIn = (route: AnyRoute, part: 'body' | 'query'): readonly string[] => {
  const inputs = [[], ...fieldPaths(route, part)].flatMap((path) => VALUES.map((value) => withField({}, path, value)));
  const messages = inputs.flatMap((input) => messagesOf(route.input?.[part], input));
  return messages.filter((message) => message.includes(SENT) || OF_THE_VALIDATOR.test(message));
};

it.each(['body', 'query'] as const)('the %s of every route is refused in the words of the store', (part) => {
  const foreign = routesOf(modules).flatMap((route) =>
    foreignIn(route, part).map((message) => `${route.method} ${route.path}: ${message}`)
  );
  expect([...new Set(foreign)]).toEqual([]);
});
