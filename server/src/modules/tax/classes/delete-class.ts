import { NotFoundError, RuleViolationError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import type { Platform } from '../../../platform/platform';
import { replaceTaxClassOfProducts } from '../../catalog';
import { changeTax } from '../change-tax';
import { removeClassFromRegistrations } from '../configuration/registrations.repository';
import { moveOverridesToClass } from '../overrides/overrides.repository';
import { moveRatesToClass } from '../rates/rates.repository';
import { STANDARD } from './built-in-classes';
import { deleteClassRow, lockClasses, type TaxClassRow } from './classes.repository';
import { NO_CLASS } from './save-class';

const choose = (classes: readonly TaxClassRow[], id: number) => {
  const deleted = classes.find((each) => each.id === id);
  if (!deleted) throw new NotFoundError(NO_CLASS);
  if (deleted.slug === STANDARD) throw new RuleViolationError('The standard tax class cannot be deleted.');
  const standard = classes.find(({ slug }) => slug === STANDARD);
  if (!standard) throw new RuleViolationError('The standard tax class was not found.');
  return { deleted, standard };
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
    const { slug } = await changeTax(
      platform,
      { principal, title: 'Tax class deleted', content: (row: TaxClassRow) => row.title },
      async () => {
        const { deleted, standard } = choose(await lockClasses(db), id);
        await moveRatesToClass(db, deleted.id, standard.id);
        await moveOverridesToClass(db, deleted.id, standard.id);
        await removeClassFromRegistrations(db, deleted.slug);
        await deleteClassRow(db, deleted.id);
        return deleted;
      }
    );
    await replaceTaxClassOfProducts(platform, [slug, String(id)], STANDARD);
  });
