import type { AttributeTerm } from '../../../contracts/attributes';
import { parseSort, type Condition, type Sort } from '../../../domain/search';
import { envelope, type Envelope } from '../../../platform/http/envelope';
import type { Platform } from '../../../platform/platform';
import { readAlphabet, searchContext } from '../../settings';
import type { ListTermsCriteria } from '../commands';
import { presentTerm } from '../attributes.presenter';
import { attributeFilters, attributeSearch, TERM_FILTERS, TERM_SORTS } from '../attributes.search';
import { unknownGroup } from '../unique-names';
import { findGroup } from '../groups.repository';
import { listTerms } from '../terms.repository';

const BY_SERIAL: Sort = { column: 'serial', direction: 'asc' };

const ofGroup = (groupId: number): Condition => ({
  kind: 'compare',
  field: 'group_id',
  operator: 'eq',
  value: groupId,
});

/** One page of the terms of a group; a filter on group_id narrows within the group, it does not leave it. */
export const readTerms = async (
  platform: Platform,
  groupId: number,
  query: ListTermsCriteria
): Promise<Envelope<AttributeTerm>> => {
  const { db } = platform;
  if (!(await findGroup(db, groupId))) throw unknownGroup();
  const context = await searchContext(platform);
  const request = { page: query.page, perPage: query.per_page };
  const { terms, total } = await listTerms(db, {
    ...request,
    sort: parseSort(query.order_by, query.order_type, TERM_SORTS, BY_SERIAL),
    names: { columns: ['title'], alphabet: await readAlphabet(platform) },
    conditions: [
      ofGroup(groupId),
      attributeSearch(query.search, TERM_FILTERS, context),
      attributeFilters(query.filters, TERM_FILTERS, context),
    ],
  });
  return envelope(terms.map(presentTerm), total, request);
};
