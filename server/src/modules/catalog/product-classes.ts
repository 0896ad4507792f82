import { InvalidInputError } from '../../domain/errors';
import type { Platform } from '../../platform/platform';

/** What shipping and tax know about the classes that products are put into. */
export type ProductClasses = {
  readonly shippingClassExists: (id: number) => Promise<boolean>;
  /** By id or slug. */
  readonly taxClassExists: (idOrSlug: string) => Promise<boolean>;
};

/** Exist in every store, whatever it has set up. */
const BUILT_IN_TAX_CLASSES: ReadonlySet<string> = new Set(['standard', 'reduced', 'zero']);

const NO_CLASSES: ProductClasses = {
  shippingClassExists: () => Promise.resolve(false),
  taxClassExists: () => Promise.resolve(false),
};

const CLASSES = Symbol('product classes');

const holderOf = (platform: Platform): { current: ProductClasses } =>
  platform.memo(CLASSES, () => ({ current: NO_CLASSES }));

/**
 * Called at start by the modules that keep the classes; they refer to products, so the catalogue cannot import them. Until then
 * only the built-in tax classes exist.
 */
export const provideProductClasses = (platform: Platform, classes: Partial<ProductClasses>): void => {
  const holder = holderOf(platform);
  holder.current = { ...holder.current, ...classes };
};

const refuse = (field: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { exists: message } });
};

/** @throws InvalidInputError on `field` for a class that does not exist. */
const assertShippingClass = async (platform: Platform, id: number, field: string): Promise<void> => {
  if (await holderOf(platform).current.shippingClassExists(id)) return;
  refuse(field, 'The shipping class does not exist.');
};

/** @throws InvalidInputError on `field` for a class that does not exist. */
const assertTaxClass = async (platform: Platform, idOrSlug: string, field: string): Promise<void> => {
  if (BUILT_IN_TAX_CLASSES.has(idOrSlug) || (await holderOf(platform).current.taxClassExists(idOrSlug))) return;
  refuse(field, 'The tax class does not exist.');
};

type ClassInfo = {
  readonly shipping_class?: number | undefined;
  readonly tax_class?: string | undefined;
};

/** Checks what is to change; what is stored already may name a class that was deleted since. Blank takes a class away. */
export const assertClasses = async (
  platform: Platform,
  posted: ClassInfo,
  stored: Readonly<Record<string, unknown>>,
  path?: string
): Promise<void> => {
  const { shipping_class: shipping, tax_class: tax } = posted;
  const fieldOf = (name: string): string => (path === undefined ? name : `${path}.${name}`);
  if (shipping && shipping !== stored.shipping_class) {
    await assertShippingClass(platform, shipping, fieldOf('shipping_class'));
  }
  if (tax && tax !== stored.tax_class) await assertTaxClass(platform, tax, fieldOf('tax_class'));
};
