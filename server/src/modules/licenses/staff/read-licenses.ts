import type { LicenseActivation, LicenseRelations, LicenseShown } from '../../../contracts/licenses';
import { ForbiddenError } from '../../../domain/errors';
import { withShownStatus } from '../../../domain/license';
import { parseAdvancedFilters, parseSort, type Condition, type SearchContext } from '../../../domain/search';
import { relationLoader, type LoadRelation } from '../../../platform/list-relations';
import { withKeyDigest } from '../../../platform/db/license-digests';
import type { Platform } from '../../../platform/platform';
import { findActivitiesOfMany } from '../../activity';
import { findLabelsOf } from '../../labels';
import { searchContext } from '../../settings';
import { readSubscriptionsById } from '../../subscriptions';
import { findActivationsOf } from '../activations.repository';
import type { LicenseFilterCriteria, LicensesCriteria } from '../commands';
import { presentActivation, presentLicense } from '../licenses.presenter';
import type { LicenseRow } from '../licenses.rows';
import { searchLicenses } from './found-licenses.repository';
import { countSites, selectLicensePage, type ListedRow } from './license-list.read-model';
import { LICENSE_ADVANCED, LICENSE_FIELDS, licenseOperators, licenseText, licenseView } from './licenses.search';

type Load = LoadRelation<LicenseRow, LicenseRelations>;

const idsOf = (rows: readonly LicenseRow[]): readonly number[] => rows.map(({ id }) => id);

const loadLabels: Load = async (platform, rows) => {
  const found = await findLabelsOf(platform, 'license', idsOf(rows));
  return ({ id }) => {
    const labels = found.get(id) ?? [];
    return { labels, labels_count: labels.length };
  };
};

const loadActivities: Load = async (platform, rows) => {
  const found = await findActivitiesOfMany(platform, 'license', idsOf(rows));
  return ({ id }) => {
    const activities = found.get(id) ?? [];
    return { activities, activities_count: activities.length };
  };
};

/** Beside each licence of a page; the page of a licence has more. */
const MOST_ACTIVATIONS = 100;

const loadActivations: Load = async ({ db }, rows) => {
  const found = new Map<number, LicenseActivation[]>(rows.map(({ id }) => [id, []]));
  for (const activation of (await findActivationsOf(db, idsOf(rows), MOST_ACTIVATIONS)).map(presentActivation)) {
    found.get(activation.license_id)?.push(activation);
  }
  return ({ id }) => ({ activations: found.get(id) ?? [] });
};

const loadSubscriptions: Load = async (platform, rows) => {
  const found = await readSubscriptionsById(platform, [...new Set(rows.flatMap((row) => row.subscription_id ?? []))]);
  return ({ subscription_id: id }) => ({ subscription: found.get(id ?? 0) ?? null });
};

export const loadRelations = relationLoader(
  new Map<string, Load>([
    ['labels', loadLabels],
    ['activities', loadActivities],
    ['activations', loadActivations],
    ['subscription', loadSubscriptions],
  ])
);

const advanced = (platform: Platform, query: LicenseFilterCriteria, context: SearchContext): Condition | null => {
  if (query.filter_type !== 'advanced' || !query.advanced_filters) return null;
  if (platform.config.edition === 'free') {
    throw new ForbiddenError('Advanced filters need the premium edition of the shop.');
  }
  return parseAdvancedFilters(query.advanced_filters, LICENSE_ADVANCED, context);
};

const searchCondition = async (
  { db }: Platform,
  search: string | undefined,
  context: SearchContext
): Promise<Condition | null> => {
  const wanted = (search ?? '').trim();
  const text = licenseText(wanted);
  if (!text) return null;
  return licenseOperators(wanted, context) ?? searchLicenses(db, wanted, text);
};

export const licenseConditions = async (
  platform: Platform,
  query: LicenseFilterCriteria
): Promise<readonly (Condition | null)[]> => {
  const context = await searchContext(platform, query.user_tz);
  const conditions = [
    ...[query.active_view, ...(query.scopes ?? [])].map((view) => licenseView(view, context.now)),
    advanced(platform, query, context),
    await searchCondition(platform, query.search, context),
    query.include_ids ? ({ kind: 'compare', field: 'id', operator: 'in', values: query.include_ids } as const) : null,
  ];
  return conditions.map((condition) => condition && withKeyDigest(withShownStatus(condition, context.now)));
};

/** The page that is meant, by number or by offset. */
export const pageOf = ({ page, per_page: each, limit, offset }: LicensesCriteria) => ({
  page,
  perPage: limit ?? each,
  offset,
});

/** With the sites that use each of them, counted in one statement. */
export const showLicenses = async (
  { db, clock }: Platform,
  listed: readonly ListedRow[]
): Promise<readonly LicenseShown[]> => {
  const counts = await countSites(
    db,
    listed.map(({ row }) => row.id)
  );
  const at = clock.now();
  return listed.map(({ row, beside }) => ({
    ...presentLicense(row, at),
    ...beside,
    activations_count: counts.get(row.id) ?? 0,
  }));
};

export type LicensePage = {
  readonly licenses: readonly (LicenseShown & LicenseRelations)[];
  readonly total: number;
};

/** One page in two statements, one or two more for a search, and one for each relation that was asked for. */
export const listLicenses = async (platform: Platform, query: LicensesCriteria): Promise<LicensePage> => {
  const { licenses, total } = await selectLicensePage(platform.db, {
    ...pageOf(query),
    sort: parseSort(query.sort_by, query.sort_type, LICENSE_FIELDS, { column: 'id', direction: 'desc' }),
    conditions: await licenseConditions(platform, query),
  });
  const rows = licenses.map(({ row }) => row);
  const relationsOf = await loadRelations(platform, rows, query.with ?? []);
  const shown = await showLicenses(platform, licenses);
  return {
    licenses: shown.map((license, index) => ({ ...license, ...relationsOf(rows[index] as LicenseRow) })),
    total,
  };
};

/** The newest first. */
export const listLicensesOfCustomer = async (
  platform: Platform,
  customerId: number,
  page: { readonly page: number; readonly perPage: number }
): Promise<LicensePage> => {
  const { licenses, total } = await selectLicensePage(platform.db, {
    ...page,
    sort: { column: 'id', direction: 'desc' },
    conditions: [{ kind: 'compare', field: 'customer_id', operator: 'eq', value: customerId }],
  });
  return { licenses: await showLicenses(platform, licenses), total };
};
