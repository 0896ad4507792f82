import type { LicenseSiteAnswer, ListedLicenseSite } from '../../../contracts/licenses';
import { parseSort } from '../../../domain/search';
import type { ListCriteria } from '../../../platform/list-criteria';
import type { Platform } from '../../../platform/platform';
import { searchContext } from '../../settings';
import { siteNotFound } from '../licenses.errors';
import { presentActivation } from '../licenses.presenter';
import { findListedLicenses } from './license-list.read-model';
import {
  countLicenses,
  findActivationsOfSite,
  findSite,
  selectSitePage,
  SITE_FIELDS,
  siteSearch,
} from './license-sites.read-model';
import { showLicenses } from './read-licenses';

export type SitesCriteria = Pick<ListCriteria, 'page' | 'per_page' | 'search' | 'sort_by' | 'sort_type' | 'user_tz'>;

/** One page of the directory, the newest first unless asked otherwise, in two statements. */
export const listSites = async (
  platform: Platform,
  query: SitesCriteria
): Promise<{ readonly sites: readonly ListedLicenseSite[]; readonly total: number }> => {
  const context = await searchContext(platform, query.user_tz);
  const { sites, total } = await selectSitePage(platform.db, {
    ...{ page: query.page, perPage: query.per_page },
    sort: parseSort(query.sort_by, query.sort_type, SITE_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: [siteSearch(query.search, context)],
  });
  const counts = await countLicenses(
    platform.db,
    sites.map(({ id }) => id)
  );
  return { sites: sites.map((site) => ({ ...site, activations_count: counts.get(site.id) ?? 0 })), total };
};

/** A site with the licences that are, or were, in use there. @throws NotFoundError with the way back to the list. */
export const readSite = async (platform: Platform, id: number): Promise<LicenseSiteAnswer> => {
  const { db } = platform;
  const site = await findSite(db, id);
  if (!site) throw siteNotFound();
  const rows = await findActivationsOfSite(db, id);
  const shown = await showLicenses(
    platform,
    await findListedLicenses(db, [...new Set(rows.map((row) => row.license_id))])
  );
  const licenses = new Map(shown.map((license) => [license.id, license]));
  const activations = rows.flatMap((row) => {
    const { site: _here, ...activation } = presentActivation(row);
    const license = licenses.get(row.license_id);
    return license ? [{ ...activation, license }] : [];
  });
  const activations_count = rows.filter(({ status }) => status === 'active').length;
  return { site: { ...site, activations_count }, activations };
};
