import type { AttachedAttribute } from '../../contracts/attributes';
import type { Platform } from '../../platform/platform';

/** By variant id; variants without any are missing. */
export type AttributesByVariant = ReadonlyMap<number, readonly AttachedAttribute[]>;

/** What the module that keeps the attributes does for the catalogue. */
export type VariantAttributes = {
  /** One statement, however many variants. */
  readonly find: (variantIds: readonly number[]) => Promise<AttributesByVariant>;
  /** Old variant id -> its copy. Runs in the caller's transaction. */
  readonly copy: (pairs: ReadonlyMap<number, number>) => Promise<void>;
};

const NO_ATTRIBUTES: VariantAttributes = {
  find: () => Promise.resolve(new Map()),
  copy: () => Promise.resolve(),
};

const ATTRIBUTES = Symbol('variant attributes');

const holderOf = (platform: Platform): { current: VariantAttributes } =>
  platform.memo(ATTRIBUTES, () => ({ current: NO_ATTRIBUTES }));

/** Called at start by the module that keeps the attributes; it refers to variants, so the catalogue cannot import it. */
export const provideVariantAttributes = (platform: Platform, attributes: VariantAttributes): void => {
  holderOf(platform).current = attributes;
};

export const findVariantAttributes = (
  platform: Platform,
  variants: readonly { readonly id: number }[]
): Promise<AttributesByVariant> => holderOf(platform).current.find(variants.map(({ id }) => id));

export const copyVariantAttributes = (platform: Platform, pairs: ReadonlyMap<number, number>): Promise<void> =>
  holderOf(platform).current.copy(pairs);
