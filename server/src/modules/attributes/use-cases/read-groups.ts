import type { AttributeGroup } from '../../../contracts/attributes';
import { parseSort, type Sort } from '../../../domain/search';
import { envelope, type Envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import type { GroupCriteria, ListGroupsCriteria } from '../commands';
import { presentGroup } from '../attributes.presenter';
import { attributeFilters, attributeSearch, GROUP_FILTERS, GROUP_SEARCH, GROUP_SORTS } from '../attributes.search';
import { unknownGroup } from '../errors';
import { countTermsOf, findGroup, listGroups } from '../groups.repository';
import { findTermsOf } from '../terms.repository';

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
