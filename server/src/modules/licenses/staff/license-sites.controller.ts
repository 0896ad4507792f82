import type { LicenseSiteAnswer, LicenseSiteListAnswer } from '../../../contracts/licenses';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { ListSitesQuery } from './licenses.input';
import { listSites, readSite } from './read-sites';

export const list = async ({ platform, query }: ShopRequest<ListSitesQuery>): Promise<LicenseSiteListAnswer> => {
  const { sites, total } = await listSites(platform, query);
  return { sites: envelope(sites, total, { page: query.page, perPage: query.per_page }) };
};

export const find = ({ platform, id }: ShopRequest): Promise<LicenseSiteAnswer> => readSite(platform, id());
