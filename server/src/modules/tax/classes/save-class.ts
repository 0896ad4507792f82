import { slugOf } from '../../../domain/catalog';
import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import { uniqueKey } from '../../../platform/db/unique-key';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { BUILT_IN_CLASSES, MAX_CLASSES } from './built-in-classes';
import type { CreateClassCommand } from '../commands';
import { insertClass, lockClasses, renameClass as renameRow, type TaxClassRow } from './classes.repository';

export const NO_CLASS = 'The tax class does not exist.';

const NO_TITLE = 'Give the tax class a title.';

const taken = (): RuleViolationError => new RuleViolationError('There is already a tax class of this name.');

/** Titles without a single Latin letter or digit have no slug of their own. */
const slugOfTitle = (title: string): string => slugOf(title) || `class-${uniqueKey(title).slice(0, 8)}`;

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

/** The slug stays: products and registrations know the class by it. @throws NotFoundError, RuleViolationError without a title. */
export const renameClass = (
  platform: Platform,
  principal: Principal,
  id: number,
  title: string | undefined
): Promise<TaxClassRow> =>
  changeTax(platform, { principal, title: 'Tax class renamed', content: (row) => row.title }, async () => {
    const existing = (await lockClasses(platform.db)).find((each) => each.id === id);
    if (!existing) throw new NotFoundError(NO_CLASS);
    if (!title) throw new RuleViolationError(NO_TITLE);
    const now = platform.clock.now();
    await renameRow(platform.db, id, title, now);
    return { ...existing, title, updated_at: now };
  });
