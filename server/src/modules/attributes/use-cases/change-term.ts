import type { Platform } from '../../../platform/platform';
import { catalogChanged } from '../../catalog';
import type { TermCommand } from '../commands';
import { ATTRIBUTE_TERMS } from '../content-types/attribute-term';
import { termInUse, unknownTerm } from '../errors';
import { deleteTerm as removeRow, findTerm, lockTerm, updateTerm, type TermValues } from '../terms.repository';
import { assertFree, writeUnique } from '../unique-names';
import { findCarriers, isTermUsed } from '../variant-attributes.repository';

type Address = { readonly groupId: number; readonly termId: number };

/** @throws NotFoundError where the term is not one of the group's; InvalidInputError where title or slug are taken. */
export const changeTerm = async (
  platform: Platform,
  { groupId, termId }: Address,
  body: TermCommand
): Promise<void> => {
  const { db } = platform;
  if (!(await findTerm(db, groupId, termId))) throw unknownTerm();
  const values: TermValues = { ...body, title: body.title as string, slug: body.slug as string };
  await writeUnique(
    () => assertFree(db, ATTRIBUTE_TERMS, values, termId),
    () =>
      db.transaction(async () => {
        await updateTerm(db, termId, values, platform.clock.now());
        await catalogChanged(platform, await findCarriers(db, { term_id: termId }));
      })
  );
};

/** Refused while a variation carries the term. */
export const deleteTerm = (platform: Platform, { groupId, termId }: Address): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockTerm(db, groupId, termId))) throw unknownTerm();
    if (await isTermUsed(db, termId)) throw termInUse();
    await removeRow(db, termId);
  });
