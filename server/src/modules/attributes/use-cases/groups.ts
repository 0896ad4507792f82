import type { AttributeGroup } from '../../../contracts/attributes';
import { parseSort, type Sort } from '../../../domain/search';
import { envelope, type Envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { recordActivities } from '../../activity';
import { catalogChanged } from '../../catalog';
import { readAlphabet, searchContext } from '../../settings';
import { presentGroup } from '../attributes.presenter';
import type { GroupRow } from '../attributes.rows';
import { attributeFilters, attributeSearch, GROUP_FILTERS, GROUP_SEARCH, GROUP_SORTS } from '../attributes.search';
import type { GroupCommand, GroupCriteria, ListGroupsCriteria } from '../commands';
import { ATTRIBUTE_GROUPS } from '../content-types/attributes';
import { assertFree, groupInUse, unknownGroup, writeUnique } from '../unique-names';
import {
  countTermsOf,
  deleteGroup as removeRow,
  findGroup,
  insertGroup,
  listGroups,
  lockGroup,
  updateGroup,
  type GroupValues,
} from '../groups.repository';
import { findTermsOf, lockTermsOf } from '../terms.repository';
import { findCarriers, isGroupUsed } from '../variant-attributes.repository';

const BY_TITLE: Sort = { column: 'title', direction: 'asc' };

const wantsTerms = (relations: GroupCriteria['with']): boolean => (relations ?? []).includes('terms');

/** One page; two statements, one more for the counts, one more for the terms. */
export const readGroups = async (platform: Platform, query: ListGroupsCriteria): Promise<Envelope<AttributeGroup>> => {
  const { db } = platform;
  const context = await searchContext(platform);
  const request = { page: query.page, perPage: query.per_page };
  const { groups, total } = await listGroups(db, {
    ...request,
    sort: parseSort(query.order_by, query.order_type, GROUP_SORTS, BY_TITLE),
    names: { columns: ['title'], alphabet: await readAlphabet(platform) },
    conditions: [
      attributeSearch(query.search, GROUP_SEARCH, context),
      attributeFilters(query.filters, GROUP_FILTERS, context),
    ],
  });
  const ids = groups.map(({ id }) => id);
  const counts = await countTermsOf(db, ids);
  const terms = wantsTerms(query.with) ? await findTermsOf(db, ids) : null;
  const data = groups.map((group) =>
    presentGroup(group, { termsCount: counts.get(group.id) ?? 0, terms: terms ? (terms.get(group.id) ?? []) : null })
  );
  return envelope(data, total, request);
};

export const readGroup = async (platform: Platform, id: number, query: GroupCriteria): Promise<AttributeGroup> => {
  const { db } = platform;
  const group = await findGroup(db, id);
  if (!group) throw unknownGroup();
  const counts = await countTermsOf(db, [id]);
  const terms = wantsTerms(query.with) ? ((await findTermsOf(db, [id])).get(id) ?? []) : null;
  return presentGroup(group, { termsCount: counts.get(id) ?? 0, terms });
};

/** The schema has refused bodies without a title or a slug. */
const toGroupValues = ({ title, slug, description, settings }: GroupCommand): GroupValues => ({
  title: title as string,
  slug: slug as string,
  description,
  settings,
});

/** @throws InvalidInputError where title or slug are taken, also by somebody who creates the same group at this moment. */
export const createGroup = async (platform: Platform, body: GroupCommand): Promise<AttributeGroup> => {
  const { db } = platform;
  const values = toGroupValues(body);
  const id = await writeUnique(
    () => assertFree(db, ATTRIBUTE_GROUPS, values),
    () => insertGroup(db, values, platform.clock.now())
  );
  return presentGroup((await findGroup(db, id)) as GroupRow, { termsCount: 0, terms: null });
};

export const changeGroup = async (platform: Platform, id: number, body: GroupCommand): Promise<void> => {
  const { db } = platform;
  const values = toGroupValues(body);
  if (!(await findGroup(db, id))) throw unknownGroup();
  await writeUnique(
    () => assertFree(db, ATTRIBUTE_GROUPS, values, id),
    () =>
      db.transaction(async () => {
        await updateGroup(db, id, values, platform.clock.now());
        await catalogChanged(platform, await findCarriers(db, { group_id: id }));
      })
  );
};

/**
 * Deletes the group with its terms, unless a variation carries one of them. Attaching a term waits for the lock on it, so
 * that none slips in between the look and the deletion.
 */
export const deleteGroup = (platform: Platform, id: number, author: string): Promise<void> =>
  platform.db.transaction(async () => {
    const { db } = platform;
    if (!(await lockGroup(db, id, 'update'))) throw unknownGroup();
    await lockTermsOf(db, id);
    if (await isGroupUsed(db, id)) throw groupInUse();
    const title = (await findGroup(db, id))?.title ?? '';
    await removeRow(db, id);
    await recordActivities(platform, [
      { title: 'Attribute group deleted', content: title, moduleName: 'attribute', moduleId: id, author },
    ]);
  });
