import { InvalidInputError, NotFoundError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import { isUniqueViolation } from '../../../platform/db/database-errors';
import type { Platform } from '../../../platform/platform';
import { changeTax } from '../change-tax';
import { lockClasses } from '../classes/classes.repository';
import { readState } from '../tax-places';
import type { OverrideCommand } from '../commands';
import {
  holdCategory,
  findOverride,
  insertOverride,
  lockOverride,
  lockTwin,
  overrideVersion,
  updateOverride,
  type OverrideRow,
  type OverrideValues,
} from './overrides.repository';

export const NO_OVERRIDE = 'The tax override does not exist.';

const refuse = (field: string, rule: string, message: string): never => {
  throw new InvalidInputError(message, { [field]: { [rule]: message } });
};

const taken = (): never =>
  refuse('category_id', 'unique', 'Another override covers this category, class and place already.');

/** In the transaction of the write: class and category stay until it ends. */
const holdReferences = async ({ db }: Platform, classId: number, categoryId: number): Promise<void> => {
  const classes = await lockClasses(db);
  if (classId !== 0 && !classes.some(({ id }) => id === classId)) {
    refuse('class_id', 'exists', 'The tax class does not exist.');
  }
  if (!(await holdCategory(db, categoryId))) refuse('category_id', 'exists', 'The category does not exist.');
};

const valuesOf = async (
  platform: Platform,
  { id: _id, version: _version, country, state, category_id, rate, source_id, ...rest }: OverrideCommand
): Promise<OverrideValues> => ({
  ...rest,
  country: String(country),
  state: await readState(platform, String(country), state),
  category_id: Number(category_id),
  rate: String(rate),
  source_id: source_id ?? null,
});

/** What an editor read of it is what is stored. @throws ConflictError; NotFoundError */
const holdVersion = async ({ db }: Platform, { id, version }: OverrideCommand): Promise<void> => {
  if (id === undefined || !version) return;
  const stored = await lockOverride(db, id);
  if (!stored) throw new NotFoundError(NO_OVERRIDE);
  assertVersion(version, () => overrideVersion(stored), 'tax override');
};

/** With an id that override, else the one of the same category, class and place, else a new one. */
const write = async (platform: Platform, id: number | undefined, values: OverrideValues): Promise<number> => {
  const { db, clock } = platform;
  const twin = await lockTwin(db, values);
  if (id !== undefined && twin !== null && twin !== id) return taken();
  const target = id ?? twin;
  if (target === null || target === undefined) return insertOverride(db, values, clock.now());
  if (!(await updateOverride(db, target, values, clock.now()))) throw new NotFoundError(NO_OVERRIDE);
  return target;
};

/**
 * Saves what goods of a category are taxed with in one place. Saving the same place, category and class again replaces it.
 * @throws NotFoundError for an unknown id; ConflictError where `version` is not what is stored; InvalidInputError for a class or category
 * that does not exist, and where the change would make two overrides for the same goods.
 */
export const saveOverride = async (
  platform: Platform,
  principal: Principal,
  body: OverrideCommand
): Promise<OverrideRow> => {
  const content = (values: OverrideValues) => `${values.country} ${values.rate} % ${values.tax_label}`;
  try {
    const { id } = await changeTax(platform, { principal, title: 'Tax override saved', content }, async () => {
      const values = await valuesOf(platform, body);
      await holdReferences(platform, values.class_id, values.category_id);
      await holdVersion(platform, body);
      return { ...values, id: await write(platform, body.id, values) };
    });
    return (await findOverride(platform.db, id)) as OverrideRow;
  } catch (error) {
    return isUniqueViolation(error) ? taken() : Promise.reject(error as Error);
  }
};
