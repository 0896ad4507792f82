import type { AttachedAttribute } from '../../contracts/attributes';
import type { Platform } from '../../platform/platform';
import { CATALOG_VERSION } from './record-write';

/** By variant id; variants without any are missing. */
export type AttributesByVariant = ReadonlyMap<number, readonly AttachedAttribute[]>;

/** What the module that keeps the attributes does for the catalogue. */
export type VariantAttributes = {
  /** One statement, however many variants. */
  readonly find: (variantIds: readonly number[]) => Promise<AttributesByVariant>;
  /** SQL: whether the variant in that column has any. */
  readonly existsSql: (variantIdColumn: string) => string;
  /** Old variant id -> its copy. Runs in the caller's transaction. */
  readonly copy: (pairs: ReadonlyMap<number, number>) => Promise<void>;
};

const NO_ATTRIBUTES: VariantAttributes = {
  find: () => Promise.resolve(new Map()),
  existsSql: () => '1 = 0',
  copy: () => Promise.resolve(),
};

const ATTRIBUTES = Symbol('variant attributes');

const holderOf = (platform: Platform): { current: VariantAttributes } =>
  platform.memo(ATTRIBUTES, () => ({ current: NO_ATTRIBUTES }));

/** Called at start by the module that keeps the attributes; it refers to variants, so the catalogue cannot import it. */
export const provideVariantAttributes = (platform: Platform, attributes: VariantAttributes): void => {
  holderOf(platform).current = attributes;
};

export const hasAttributesSql = (platform: Platform, variantIdColumn: string): string =>
  holderOf(platform).current.existsSql(variantIdColumn);

export const findVariantAttributes = (
  platform: Platform,
  variants: readonly { readonly id: number }[]
): Promise<AttributesByVariant> => holderOf(platform).current.find(variants.map(({ id }) => id));

/** Beyond so many variants everything is forgotten, and read again as it is asked for. */
const MAX_REMEMBERED = 20_000;

type Memory = { version: number; byVariant: Map<number, readonly AttachedAttribute[]> };

const MEMORY = Symbol('variant attributes of carts');

/** What was read since the catalogue changed last. */
const memoryOf = async (platform: Platform): Promise<Memory['byVariant']> => {
  const memory = platform.memo<Memory>(MEMORY, () => ({ version: -1, byVariant: new Map() }));
  const version = await platform.versions.current(CATALOG_VERSION);
  if (memory.version !== version || memory.byVariant.size > MAX_REMEMBERED) {
    Object.assign(memory, { version, byVariant: new Map() });
  }
  return memory.byVariant;
};

/**
 * The same for carts and orders, whose requests change none: from memory, or in one statement. It is also filled inside
 * transactions, which see of the catalogue what is committed; the number of the catalogue was read before.
 */
export const recallVariantAttributes = async (
  platform: Platform,
  variants: readonly { readonly id: number }[]
): Promise<AttributesByVariant> => {
  const known = await memoryOf(platform);
  const unknown = variants.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) {
    const found = await findVariantAttributes(platform, unknown);
    for (const { id } of unknown) known.set(id, found.get(id) ?? []);
  }
  return new Map(variants.map(({ id }) => [id, known.get(id) ?? []]));
};

export const copyVariantAttributes = (platform: Platform, pairs: ReadonlyMap<number, number>): Promise<void> =>
  holderOf(platform).current.copy(pairs);
