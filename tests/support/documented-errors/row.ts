import type { Callers, Shop } from './shop';

export type Sent = {
  /** In the order of the path. */
  readonly params?: readonly (string | number)[];
  /** `page=1&with[]=terms`. */
  readonly query?: string;
  readonly body?: unknown;
  /** The super admin where it is left out. */
  readonly as?: keyof Callers;
};

/** One request that is refused, or answered in an odd way; none of them changes anything. */
export type TriedRow = {
  readonly of: string;
  readonly operation: string;
  readonly request: (shop: Shop) => Sent;
  readonly status: number;
  readonly body?: unknown;
};

/** What needs a store of its own: a clock, a provider, a limit that the shared store has switched off, or a change of the books. */
type ElsewhereRow = { readonly of: string; /** A file below tests, without `.test.ts`. */ readonly testedBy: string };

export type Row = TriedRow | ElsewhereRow;

export const isTried = (row: Row): row is TriedRow => 'operation' in row;

/** No record has it. */
export const NOWHERE = 2_147_483_647;

export const TEXT = expect.stringMatching(/./) as unknown as string;

const OBJECT = expect.any(Object) as object;

const byName = (names: readonly string[], value: unknown) => Object.fromEntries(names.map((name) => [name, value]));

const lists = (names: readonly string[]) => byName(names, expect.arrayContaining([TEXT]));

/** What the message says matters where a client or the contract quotes it. */
export const saying = (words: RegExp) => ({ message: expect.stringMatching(words) as unknown as string });

export const message = { message: TEXT };

export const coded = (code: number) => ({ message: TEXT, code });

/** `{errors: {field: [message]}}`. */
export const named = (...fields: readonly string[]) => ({ errors: lists(fields) });

/** The same beside a message. */
export const invalid = (...fields: readonly string[]) => ({ message: TEXT, errors: lists(fields) });

/** `{status: 'failed', errors: {field: {rule: message}}}`. */
export const failed = (...fields: readonly string[]) => ({ status: 'failed', errors: byName(fields, OBJECT) });

export const failedWith = (words: RegExp) => ({ status: 'failed', ...saying(words) });

export const notFoundInPanel = {
  data: { message: TEXT, buttonText: TEXT, route: TEXT },
  code: 'shop_entity_not_found',
};

export const access = (code: string) => ({ success: false, error: { code, message: TEXT } });

/** A list of which only these parts matter. */
export const holding = (parts: object): unknown => expect.objectContaining(parts);
