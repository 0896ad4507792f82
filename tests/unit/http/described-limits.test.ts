import { routesOf } from '../../../server/src/compose';
import { InvalidInputError } from '../../../server/src/domain/errors';
import { modules } from '../../../server/src/modules';
import { parseInput } from '../../../server/src/platform/http/parse-input';
import type { AnyRoute } from '../../../server/src/platform/http/route';
import { describedLimits, nameOf, type DescribedLimit } from '../../support/described-limits';
import { DOCUMENTED_LIMITS } from '../../support/documented-limits';
import { withField } from '../../support/schema-fields';

/**
 * Every length, range, count, set of words and format that the description of the API states, of every field of every route: what is
 * at the limit passes its check, what is one beyond is refused by name. `tests/e2e/limits` looks at the answers.
 */
type Part = 'body' | 'query';
type Limit = DescribedLimit & { readonly route: AnyRoute; readonly part: Part };

const limits: readonly Limit[] = routesOf(modules).flatMap((route) =>
  (['query', 'body'] as const).flatMap((part) => describedLimits(route, part).map((each) => ({ ...each, route, part })))
);

/** What the check of a limit refuses with; a field may have other checks, which values at the limit are not made for. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  ...{ maxLength: ['max', 'type'], minLength: ['required'], minimum: ['range', 'type'], maximum: ['range', 'type'] },
  ...{ maxItems: ['max', 'type'], minItems: ['min', 'required'], maxProperties: ['keys', 'type'] },
  ...{ enum: ['one_of', 'type'] },
};

type Verdict = { readonly value: unknown } | { readonly refused: Readonly<Record<string, object>> };

const judge = ({ route, part, path }: Limit, value: unknown): Verdict => {
  try {
    return { value: parseInput(route.input?.[part], withField({}, path, value)) };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { refused: error.details.fields ?? {} };
  }
};

/** What was made of the field; undefined where it was dropped. */
const taken = ({ path }: Limit, verdict: Verdict): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Readonly<Record<string | number, unknown>> | undefined)?.[step],
    'value' in verdict ? verdict.value : undefined
  );

const rulesFor = (name: string, verdict: Verdict): readonly string[] =>
  'refused' in verdict ? Object.keys(verdict.refused[name] ?? {}) : [];

/** The settings of an attribute are judged, and named, as a whole. */
const holderOf = (name: string): string => name.replace(/\bsettings\.(color|image)$/, 'settings');

const isRefused = (limit: Limit, value: unknown): boolean =>
  rulesFor(holderOf(nameOf(limit.path)), judge(limit, value)).length > 0;

/** As `DOCUMENTED_LIMITS` has them. */
const titleOf = ({ route, part, path, keyword, limit }: Limit): string =>
  `${route.action} ${part} ${nameOf(path)}: ${keyword} ${JSON.stringify(limit)}`;

/** Pages beyond the range are the nearest ones. */
const CLAMPED = new Set(['page', 'current_page', 'per_page', 'posts_per_page']);

/** Words that are looked up in a list of their own, and passed over where it does not have them. */
const PASSED_OVER = new Set([
  ...['sort_by', 'sort_type', 'order_by', 'order_type', 'active_view', 'filter_type', 'paginate_using', 'url_mode'],
  ...['user_tz', 'template_provider', 'client_id', 'subscription_status', 'settings_name'],
]);

/** Refused by the use case in a body of its own, or under a name that the schema does not know; tests/e2e/limits has them. */
const LATER = [
  /^coupons\.delete body id: minimum/,
  /^taxes\.file body ids: minItems/,
  /^inventory\.exportFind body items\[0\]: minimum/,
  /^products\.updatePricing body product_terms\./,
  // Code of the site may allow others, see tests/unit/catalog/trial-limit.
  /^(variants|products)\.\w+ body \S+\.other_info\.trial_days: maximum/,
];

/** Named for typed clients alone: another word is passed over, so that a newer client may ask an older store. */
const isForTypes = (limit: Limit): boolean =>
  /^publicProducts\.\w+ query (with\[0\]|(default_)?filters\.sort_by): enum/.test(titleOf(limit));

const isText = (limit: Limit): boolean => limit.keyword === 'maxLength';
const isLater = (limit: Limit): boolean => LATER.some((pattern) => pattern.test(titleOf(limit)));
const isClamped = ({ path, part }: Limit): boolean => part === 'query' && CLAMPED.has(String(path.at(-1)));
/** An export has the filters of a list in a field of its own. */
const wordOf = ({ path: [first, second] }: Limit): string => String(first === 'filters' ? second : first);
const isPassedOver = (limit: Limit): boolean => isText(limit) && PASSED_OVER.has(wordOf(limit));
/** A password is a format for forms only. */
const isStrict = (limit: Limit): boolean =>
  !isClamped(limit) && !isPassedOver(limit) && !isForTypes(limit) && !isLater(limit) && limit.limit !== 'password';

it('knows limits of most routes', () => {
  expect(limits.length).toBeGreaterThan(1_900);
  expect(new Set(limits.map(({ route }) => route.action)).size).toBeGreaterThan(200);
});

it('has the limits that are promised, by their numbers', () => {
  const titles = new Set(limits.map(titleOf));
  expect(DOCUMENTED_LIMITS.filter((title) => !titles.has(title))).toEqual([]);
});

it('lets values at the limit pass', () => {
  const wrong = limits.filter((limit) =>
    limit.within.some((value) =>
      rulesFor(nameOf(limit.path), judge(limit, value)).some((rule) => RULES[limit.keyword]?.includes(rule))
    )
  );
  expect(wrong.map(titleOf)).toEqual([]);
});

it('refuses values beyond the limit, and names the field', () => {
  const wrong = limits.filter((limit) => isStrict(limit) && !limit.beyond.every((value) => isRefused(limit, value)));
  expect(wrong.map(titleOf)).toEqual([]);
});

it('takes the nearest page for one beyond the range', () => {
  const clamped = limits.filter(isClamped);
  expect(clamped.length).toBeGreaterThan(50);
  for (const limit of clamped) {
    const [beyond] = limit.beyond;
    expect([titleOf(limit), taken(limit, judge(limit, beyond))]).toEqual([titleOf(limit), limit.limit]);
  }
});

it('passes over words that are too long', () => {
  const lenient = limits.filter(isPassedOver);
  expect(new Set(lenient.map(wordOf))).toEqual(PASSED_OVER);
  for (const limit of lenient) {
    const [beyond] = limit.beyond;
    expect([titleOf(limit), taken(limit, judge(limit, beyond))]).toEqual([titleOf(limit), undefined]);
  }
});

it('leaves few limits to use cases', () => {
  const later = limits.filter(isLater);
  expect(later).toHaveLength(12);
  expect(later.filter((limit) => limit.beyond.some((value) => isRefused(limit, value))).map(titleOf)).toEqual([]);
});
