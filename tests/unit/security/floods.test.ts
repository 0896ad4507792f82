import { combinationTitle, skuBase, skuCandidates, slugOf } from '../../../server/src/domain/catalog';
import { csvCell } from '../../../server/src/domain/csv';
import { emailKey, splitFullName } from '../../../server/src/domain/customer';
import { ShopError } from '../../../server/src/domain/errors';
import {
  attachmentHeader,
  blockedExtensionOf,
  BLOCKED_EXTENSIONS,
  isStorageKey,
  kindOfContent,
  requestedBytes,
  safeFileName,
  storageKeyFor,
} from '../../../server/src/domain/file';
import { parsePaymentStatus } from '../../../server/src/domain/order';
import { localZone, parseCents, parseDateLiteral } from '../../../server/src/domain/search';
import { parseCursor, PRODUCT_SORTS, readProductFilters } from '../../../server/src/domain/storefront';
import { searchQuestion, searchTokens } from '../../../server/src/domain/text';
import { routesOf } from '../../../server/src/compose';
import { modules } from '../../../server/src/modules';
import { cleanHtml } from '../../../server/src/modules/settings/sanitize-setting';
import { escapeHtml, safeUrl } from '../../../server/src/platform/html/markup';
import { uniqueKey } from '../../../server/src/platform/db/unique-key';
import { sanitizeRichText, stripMarkup } from '../../../server/src/platform/html/sanitize';
import { isEmail } from '../../../server/src/domain/email';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import { bendsOf, withField } from '../../support/schema-fields';

/** 100 kB that a careless pattern would turn over and over. */
const LENGTH = 100_000;
const flood = (part: string, end: string): string => `${part.repeat(LENGTH / part.length)}${end}`;

const FLOODS: readonly (readonly [string, string])[] = [
  ['letters', flood('a', '!')],
  ['digits', flood('1', '!')],
  ['spaces', flood(' ', '!')],
  ['hyphens', flood('-', '!')],
  ['slashes', flood('/', '!')],
  ['dots', flood('a.', '!')],
  ['an address', `a@${flood('a.', '!')}`],
  ['hyphens after an at sign', `a@${flood('a-', '!')}`],
  ['opening tags', flood('<a', '!')],
  ['tags in tags', flood('<<a>', '!')],
  ['tags inside out', `${'<'.repeat(LENGTH / 3)}${flood('a>', '')}`],
  ['entities', flood('&lt;', '!')],
  ['quotes', flood('"', '!')],
  ['line ends', flood('\r\n', '!')],
  ['accents', flood('\u0301', '!')],
];

/** What schemas turn over before they refuse what is too long. */
const FIELD_FLOODS: readonly string[] = [flood('a', '!'), flood('1', '!'), `a@${flood('a.', '!')}`];

const MOST_MS = 50;
/** Of a description. */
const MOST_INDEXED = 10_000;
/** Sanitisers parse whole documents; the staff alone sends them any. */
const MOST_SANITISING_MS = 500;

/** The time of the processor in the shortest of a few tries: what the work takes, however busy the machine is beside it. */
const timeOf = (limit: number, work: () => unknown): number => {
  let shortest = Infinity;
  for (let tries = 0; tries < 5 && shortest >= limit; tries += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    shortest = Math.min(shortest, (user + system) / 1_000);
  }
  return shortest;
};

/** A refusal is an answer as good as any other; anything else that is thrown is a defect. */
const answered = (work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
};

const SORT = PRODUCT_SORTS['name-asc'];
const UTC = localZone('UTC');

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  slugOf,
  skuBase: (text) => skuCandidates(skuBase(text, text), 3),
  combinationTitle: (text) => combinationTitle([text, text]),
  searchQuestion,
  searchTokens: (text) => searchTokens(text.slice(0, MOST_INDEXED)),
  parseCursor: (text) => parseCursor(text, SORT),
  'the filters of the public list': (text) => {
    for (const field of ['wildcard', 'price_range_from', 'price_range_to', 'product-categories', 'sort_by']) {
      answered(() => readProductFilters(undefined, { [field]: text }, text));
    }
  },
  parseCents,
  parseDateLiteral: (text) => parseDateLiteral(text, UTC),
  'a time zone': (text) => localZone(text),
  isEmail,
  emailKey,
  splitFullName,
  uniqueKey,
  isStorageKey,
  safeFileName,
  storageKeyFor: (text) => storageKeyFor(text, new Date(0), 'abcd'),
  attachmentHeader,
  'a blocked name': (text) => blockedExtensionOf(text, BLOCKED_EXTENSIONS),
  kindOfContent: (text) => kindOfContent(Buffer.from(text)),
  requestedBytes: (text) => requestedBytes(`bytes=${text}`, LENGTH),
  parsePaymentStatus,
  csvCell,
  escapeHtml,
  safeUrl,
};

/** Which floods took longer than allowed; each on its own, so that a slow one is not hidden by the others. */
const slowOnes = (limit: number, read: (text: string) => unknown): readonly string[] =>
  FLOODS.flatMap(([name, text]) => {
    const ms = timeOf(limit, () => read(text));
    return ms < limit ? [] : [`${name}: ${Math.round(ms)} ms`];
  });

describe('100 kB of anything', () => {
  it.each(Object.entries(READERS))('are read by %s in 50 ms', (_reader, read) => {
    expect(slowOnes(MOST_MS, read)).toEqual([]);
  });

  it.each([
    ['sanitised', sanitizeRichText],
    ['stripped', stripMarkup],
    ['cleaned for a setting', cleanHtml],
  ])('are %s as markup in half a second', (_how, sanitise) => {
    expect(slowOnes(MOST_SANITISING_MS, sanitise)).toEqual([]);
  });
});

/** The first field of each kind: same type, same checks. */
const cases = routesOf(modules).flatMap((route) =>
  (['query', 'body'] as const)
    .map((part) => [part, bendsOf(route, part, { all: FIELD_FLOODS, essential: [] })] as const)
    .filter(([, bends]) => bends.length > 0)
    .map(([part, bends]) => [`${route.method} ${route.path}`, part, route, bends] as const)
);

it.each(cases)('the fields of %s (%s) are checked in 50 ms each', (_name, part, route, bends) => {
  const slow = bends.flatMap(({ path, value }) => {
    const input = withField({}, path, value);
    const ms = timeOf(MOST_MS, () => answered(() => parseInput(route.input?.[part], input)));
    return ms < MOST_MS ? [] : [`${path.join('.')}: ${Math.round(ms)} ms for ${String(value).slice(0, 10)}`];
  });
  expect(slow).toEqual([]);
});
