import { InvalidInputError } from '../../../domain/errors';
import type { Platform } from '../../../platform/platform';
import { catalogChanged, termsChanged } from '../../catalog';
import type { TermCommand } from '../commands';
import { ATTRIBUTE_GROUPS, ATTRIBUTE_TERMS } from '../content-types/attributes';
import { termSlug } from '../term-slugs';
import { assertFree, termInUse, unknownGroup, unknownTerm, writeUnique } from '../unique-names';
import { lockGroup } from '../groups.repository';
import { lockGroupSerials, lockTermSerials, writeSerials, type Placed } from '../serials.repository';
import { deleteTerm as removeRow, findTerm, lockTerm, updateTerm, type TermValues } from '../terms.repository';
import { findCarriers, isTermUsed } from '../variant-attributes.repository';

type Address = { readonly groupId: number; readonly termId: number };

/** Answers the slug that it has now. @throws NotFoundError where the term is not one of the group's; InvalidInputError where title or slug are taken. */
export const changeTerm = async (
  platform: Platform,
  { groupId, termId }: Address,
  body: TermCommand
): Promise<string> => {
  const { db } = platform;
  if (!(await findTerm(db, groupId, termId))) throw unknownTerm();
  const values: TermValues = { ...body, title: body.title as string, slug: termSlug(body.slug as string) };
  await writeUnique(
    () => assertFree(db, ATTRIBUTE_TERMS, values, termId),
    () =>
      db.transaction(async () => {
        await updateTerm(db, termId, values, platform.clock.now());
        await catalogChanged(platform, await findCarriers(db, { term_id: termId }));
      })
  );
  return values.slug;
};

/** Refused while a variation carries the term. */
export const deleteTerm = (platform: Platform, { groupId, termId }: Address): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockTerm(db, groupId, termId))) throw unknownTerm();
    if (await isTermUsed(db, termId)) throw termInUse();
    await removeRow(db, termId);
  });

const refuseUnknown = (): InvalidInputError => {
  const message = 'One of the ids is unknown here.';
  return new InvalidInputError(message, { ids: { exists: message } });
};

/** The given ids first, in their order; whoever is not named follows in the order kept so far. Only changes are answered. */
const placesFor = (stored: readonly Placed[], ids: readonly number[]): readonly Placed[] => {
  const known = new Map(stored.map(({ id, serial }) => [id, serial]));
  if (ids.some((id) => !known.has(id))) throw refuseUnknown();
  const named = new Set(ids);
  const others = stored.filter(({ id }) => !named.has(id)).sort((a, b) => a.serial - b.serial || a.id - b.id);
  const order = [...ids, ...others.map(({ id }) => id)];
  return order.map((id, index) => ({ id, serial: index + 1 })).filter(({ id, serial }) => known.get(id) !== serial);
};

/** @throws InvalidInputError on ids, where one is no term of the group; NotFoundError for an unknown group. */
export const reorderTerms = (platform: Platform, groupId: number, ids: readonly number[]): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockGroup(db, groupId, 'update'))) throw unknownGroup();
    const places = placesFor(await lockTermSerials(db, groupId), ids);
    await writeSerials(db, ATTRIBUTE_TERMS, places, platform.clock.now());
    await termsChanged(platform);
  });

/** @throws InvalidInputError on ids, where one is unknown. */
export const reorderGroups = (platform: Platform, ids: readonly number[]): Promise<void> =>
  platform.db.transaction(async () => {
    const places = placesFor(await lockGroupSerials(platform.db), ids);
    await writeSerials(platform.db, ATTRIBUTE_GROUPS, places, platform.clock.now());
    await termsChanged(platform);
  });
