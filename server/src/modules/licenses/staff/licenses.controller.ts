import type {
  LicenseDetailAnswer,
  LicenseListAnswer,
  LicenseRelations,
  LicenseShown,
  ListedLicense,
} from '../../../contracts/licenses';
import { envelope } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import { customerNotFound, findCustomerById } from '../../customers';
import { withSavedView } from '../../saved-views';
import type { CustomerLicensesQuery, ListLicensesQuery } from './licenses.input';
import { readLicense } from './read-detail';
import { listLicenses, listLicensesOfCustomer, pageOf } from './read-licenses';

const BESIDE = ['id', 'customer', 'product', 'product_variant', 'order', 'activations_count'];
const RELATIONS = ['labels', 'activities', 'activations', 'subscription', 'labels_count', 'activities_count'];

/** The columns that were asked for, with what always stands beside a licence; all of them where none of the names is one. */
const selected = (
  license: LicenseShown & LicenseRelations,
  names: readonly (string | undefined)[] | undefined
): ListedLicense => {
  const wanted = new Set(names?.filter((name) => name !== undefined && Object.hasOwn(license, name)));
  if (wanted.size === 0) return license;
  const kept = new Set<unknown>([...wanted, ...BESIDE, ...RELATIONS]);
  return Object.fromEntries(Object.entries(license).filter(([name]) => kept.has(name))) as ListedLicense;
};

export const list = async ({
  platform,
  principal,
  query: asked,
}: ShopRequest<ListLicensesQuery>): Promise<LicenseListAnswer> => {
  const query = await withSavedView(platform, principal, 'licenses', asked);
  const { licenses, total } = await listLicenses(platform, query);
  const rows = licenses.map((license) => selected(license, query.select));
  return { licenses: envelope(rows, total, pageOf(query)) };
};

/** @throws NotFoundError */
export const listOfCustomer = async ({
  platform,
  id,
  query: { page, per_page: perPage },
}: ShopRequest<CustomerLicensesQuery>): Promise<LicenseListAnswer> => {
  if (!(await findCustomerById(platform.db, id()))) throw customerNotFound(platform);
  const { licenses, total } = await listLicensesOfCustomer(platform, id(), { page, perPage });
  return { licenses: envelope(licenses, total, { page, perPage }) };
};

export const find = ({ platform, id }: ShopRequest): Promise<LicenseDetailAnswer> => readLicense(platform, id());
