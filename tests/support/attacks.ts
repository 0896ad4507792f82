import type { AnyRoute } from '../../server/src/platform/http/route';
import type { RawBody } from './hostile-values';
import type { Credentials } from './site-admin';

/** One hostile request, and what is wrong with the answer to it. */
export type Attack = {
  readonly method: string;
  readonly url: string;
  readonly headers?: Credentials;
  /** Goes out as JSON. */
  readonly body?: object;
  /** Goes out as it is, instead of `body`. */
  readonly raw?: RawBody;
  /** Names the attack in a failure. */
  readonly title: string;
};

export type Struck = {
  readonly attack: Attack;
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
};

type Content = { readonly headers: Readonly<Record<string, string>>; readonly content?: string | Uint8Array };

const contentOf = ({ body, raw }: Attack): Content => {
  if (raw) return { headers: raw.type === undefined ? {} : { 'content-type': raw.type }, content: raw.body };
  if (body === undefined) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, content: JSON.stringify(body) };
};

const AT_ONCE = 8;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const strike = async (attack: Attack): Promise<Struck> => {
  const { headers, content } = contentOf(attack);
  const response = await fetch(attack.url, {
    method: attack.method,
    redirect: 'manual',
    headers: { ...headers, ...attack.headers },
    ...(content === undefined ? {} : { body: content as never }),
  });
  const text = await response.text();
  return { attack, status: response.status, text, body: parse(text) };
};

/** Runs the work for each item, a few at a time: the store is to be attacked, not the test's own connection pool. */
const inWorkers = async <Item>(
  items: readonly Item[],
  work: (item: Item, worker: number) => Promise<void>
): Promise<void> => {
  const queue = [...items];
  const run = async (worker: number): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next, worker);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => run(worker)));
};

export const strikeAll = async (attacks: readonly Attack[]): Promise<Struck[]> => {
  const struck: Struck[] = [];
  await inWorkers(attacks, async (attack) => void struck.push(await strike(attack)));
  return struck;
};

/** As `strikeAll`, for attacks that start from something which a successful one uses up, and which is then made anew. */
export const strikeFrom = async <Start, Item>(
  items: readonly Item[],
  begin: () => Promise<Start>,
  attackOf: (start: Start, item: Item) => Attack
): Promise<Struck[]> => {
  const struck: Struck[] = [];
  const starts = new Map<number, Start>();
  await inWorkers(items, async (item, worker) => {
    const start = starts.get(worker) ?? (await begin());
    starts.set(worker, start);
    const result = await strike(attackOf(start, item));
    if (!wasRefused(result)) starts.delete(worker);
    struck.push(result);
  });
  return struck;
};

type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const hasKeys = (body: Body, ...keys: readonly string[]): boolean =>
  Object.keys(body).length === keys.length && keys.every((key) => key in body);

const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isText);
const isRuleMap = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText);
const isMapOf = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEntry);

const isAccessError = ({ success, error }: Body): boolean =>
  success === false && isObject(error) && hasKeys(error, 'code', 'message') && isText(error.message);

const isEntityError = ({ data, code }: Body): boolean =>
  code === 'shop_entity_not_found' && isObject(data) && hasKeys(data, 'message', 'buttonText', 'route');

const isFailure = (body: Body): boolean =>
  body.status === 'failed' &&
  ((hasKeys(body, 'status', 'message') && isText(body.message)) ||
    (hasKeys(body, 'status', 'errors') && isMapOf(body.errors, isRuleMap)));

const isMessage = (body: Body): boolean =>
  isText(body.message) && (body.errors === undefined || isMapOf(body.errors, isListOfTexts));

/** Of integration feeds. */
const isTextByField = (body: Body): boolean =>
  hasKeys(body, 'message', 'errors') && isText(body.message) && isMapOf(body.errors, isText);

const isFieldErrors = (body: Body): boolean => hasKeys(body, 'errors') && isMapOf(body.errors, isListOfTexts);

/** The documented shapes of errors. */
const isDocumentedError = (body: unknown): boolean =>
  isObject(body) &&
  [isMessage, isTextByField, isFieldErrors, isFailure, isAccessError, isEntityError].some((shape) => shape(body));

const LEAK =
  /node_modules|\.js:\d+|\bat [A-Z]\w+\.|sqlite_|[Ss]yntax error|\bER_[A-Z_]{4,}|\bknex\b|bindings|"stack"|select .{1,200} from |insert into/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** What the answer tells of the inside without the request having said it first. */
const leakIn = ({ attack, text }: Struck): string | null => {
  const leaked = LEAK.exec(text)?.[0];
  if (leaked === undefined) return null;
  const sent = JSON.stringify(attack.body ?? attack.raw?.body ?? '') + decoded(attack.url);
  return sent.includes(leaked) ? null : `the leak "${leaked}"`;
};

const flawOfError = (struck: Struck): string | null =>
  isDocumentedError(struck.body) ? leakIn(struck) : 'no documented shape';

/** The pages for people: where the link in a message leads, and the reference of the API. */
const PAGES = /^GET \/(customer-profile\/confirm-email|docs)\b/;

const isPage = ({ attack, status, text }: Struck): boolean =>
  PAGES.test(attack.title) && status === 200 && /^<!doctype html>/.test(text);

/** The preview of a template takes texts of any kind. */
const isPreview = ({ attack, status, text }: Struck): boolean =>
  attack.title.startsWith('POST /templates/pdf-templates/:template/preview') &&
  status === 200 &&
  text.startsWith('%PDF-');

/** Null for a good answer: below 500, JSON, in a documented shape, silent about the inside. */
const flawOf = (struck: Struck): string | null => {
  const { attack, status, text, body } = struck;
  if (status >= 500) return 'a server error';
  if (attack.method === 'HEAD' && text === '') return null;
  if (isPreview(struck)) return null;
  if (body === undefined) return isPage(struck) ? leakIn(struck) : 'no JSON';
  if (text.includes('"polluted"')) return 'a polluted prototype';
  return status < 400 ? null : flawOfError(struck);
};

/** In words, each once per route and attack. */
export const flawsIn = (struck: readonly Struck[]): readonly string[] =>
  struck.flatMap((each) => {
    const flaw = flawOf(each);
    return flaw === null ? [] : [`${each.attack.title}: ${each.status} is ${flaw}: ${each.text.slice(0, 200)}`];
  });

/** As the check of a licence says with 200 what is wrong. */
const isFailedCheck = (body: unknown): boolean =>
  isObject(body) && body.status === 'invalid' && isText(body.error_type);

/** The request did nothing: refused, answered as checkout or a check answers a failure, or with the nothing of a reserved path. */
export const wasRefused = ({ status, body, text }: Struck): boolean =>
  status >= 400 || (isObject(body) && body.status === 'failed') || isFailedCheck(body) || text === '{}';

export const titleOf = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): string => `${method} ${path}`;

/** The path with its parameters replaced, one after the other, by these values; the last one serves the rest. */
export const fillPath = (path: string, values: readonly (string | number)[]): string => {
  let index = 0;
  return path.replace(/:[^/]+/g, () => {
    const value = values[Math.min(index, values.length - 1)];
    index += 1;
    return String(value);
  });
};
