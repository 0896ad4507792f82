import { slugOf, wordedSlug } from '../../../domain/catalog';
import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { replaceTaxClassOfProducts } from '../../catalog';
import { changeTax } from '../change-tax';
import type { CreateClassCommand, RenameClassCommand } from '../commands';
import { removeClassFromRegistrations } from '../configuration/configuration.repository';
import { moveOverridesToClass } from '../overrides/overrides.repository';
import { moveRatesToClass } from '../rates/rates.repository';
import {
  BUILT_IN_CLASSES,
  classVersion,
  deleteClassRow,
  insertClass,
  lockClasses,
  MAX_CLASSES,
  renameClass as renameRow,
  STANDARD,
  type TaxClassRow,
} from './classes.repository';

const NO_CLASS = 'The tax class does not exist.';

const NO_TITLE = 'Give the tax class a title.';

const taken = (): RuleViolationError => new RuleViolationError('There is already a tax class of this name.');

/** Titles without a single Latin letter or digit have no slug of their own, and a number could be the id of another class. */
const slugOfTitle = (title: string): string =>
  wordedSlug(slugOf(title), 'class') || `class-${uniqueKey(title).slice(0, 8)}`;

const wantedClass = ({ title, slug }: CreateClassCommand): { readonly title: string; readonly slug: string } => {
  const builtIn = BUILT_IN_CLASSES.find((each) => each.slug === slug);
  if (builtIn) return builtIn;
  if (!title) throw new RuleViolationError(NO_TITLE);
  return { title, slug: slugOfTitle(title) };
};

const orTaken = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
};

/** @throws RuleViolationError (423) without a title, for a slug that exists, and where there are six already. */
export const createClass = (
  platform: Platform,
  principal: Principal,
  body: CreateClassCommand
): Promise<TaxClassRow> => {
  const { title, slug } = wantedClass(body);
  return orTaken(() =>
    changeTax(platform, { principal, title: 'Tax class created', content: () => title }, async () => {
      const { db } = platform;
      const classes = await lockClasses(db);
      if (classes.some((each) => each.slug === slug)) throw taken();
      if (classes.length >= MAX_CLASSES) {
        throw new RuleViolationError(`There can be at most ${MAX_CLASSES} tax classes.`);
      }
      const now = platform.clock.now();
      const id = await insertClass(db, title, slug, now);
      return { id, title, slug, meta: {}, created_at: now, updated_at: now };
    })
  );
};

/**
 * The slug stays: products and registrations know the class by it.
 * @throws NotFoundError; ConflictError where `version` is not what is stored; RuleViolationError without a title.
 */
export const renameClass = (
  platform: Platform,
  principal: Principal,
  id: number,
  { title, version }: RenameClassCommand
): Promise<TaxClassRow> =>
  changeTax(platform, { principal, title: 'Tax class renamed', content: (row) => row.title }, async () => {
    const existing = (await lockClasses(platform.db)).find((each) => each.id === id);
    if (!existing) throw new NotFoundError(NO_CLASS);
    assertVersion(version, () => classVersion(existing), 'tax class');
    if (!title) throw new RuleViolationError(NO_TITLE);
    const now = platform.clock.now();
    await renameRow(platform.db, id, title, now);
    return { ...existing, title, updated_at: now };
  });

/** What products call the class: its id only where no class of an older version has it for a slug. */
const namesOf = (classes: readonly TaxClassRow[], { id, slug }: TaxClassRow): readonly string[] =>
  classes.some((each) => each.slug === String(id)) ? [slug] : [slug, String(id)];

const choose = (classes: readonly TaxClassRow[], id: number) => {
  const deleted = classes.find((each) => each.id === id);
  if (!deleted) throw new NotFoundError(NO_CLASS);
  if (deleted.slug === STANDARD) throw new RuleViolationError('The standard tax class cannot be deleted.');
  const standard = classes.find(({ slug }) => slug === STANDARD);
  if (!standard) throw new RuleViolationError('The standard tax class was not found.');
  return { deleted, standard, names: namesOf(classes, deleted) };
};

/**
 * Whatever referred to the class falls back to the standard class: products, variants, EU registrations, product overrides and
 * rates. A rate or override whose place has one of the standard class already goes with its class, or goods would be taxed
 * twice there (docs/reference/tax-and-shipping.md#tax-set-up).
 * @throws NotFoundError; RuleViolationError (423) for the standard class, and where that is missing.
 */
export const deleteClass = (platform: Platform, principal: Principal, id: number): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    const { names } = await changeTax(
      platform,
      { principal, title: 'Tax class deleted', content: ({ title }: { readonly title: string }) => title },
      async () => {
        const { deleted, standard, names } = choose(await lockClasses(db), id);
        await moveRatesToClass(db, deleted.id, standard.id);
        await moveOverridesToClass(db, deleted.id, standard.id);
        await removeClassFromRegistrations(db, deleted.slug);
        await deleteClassRow(db, deleted.id);
        return { title: deleted.title, names };
      }
    );
    await replaceTaxClassOfProducts(platform, names, STANDARD);
  });
