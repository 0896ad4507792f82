import type { ListedLicenseSite } from '../../../server/src/contracts/licenses';
import type { ListDefinition } from '../kit/list/list-definition';
import { ListPage } from '../kit/list/list-page';
import type { Criteria } from '../kit/list/list-state';
import { Moment } from '../kit/moment';
import { RoomLink } from '../kit/page/room-link';
import { useText } from '../texts/use-text';
import { SiteAddress } from './license-parts';
import { useShopLicenseSitesQuery } from './licenses.api';

const useSites = (criteria: Criteria) => useShopLicenseSitesQuery(criteria, { refetchOnMountOrArgChange: true });

const SITES: ListDefinition<ListedLicenseSite> = {
  id: 'license-sites',
  title: 'licenses.directory',
  subtitle: 'licenses.directory.text',
  needs: ['licenses/view'],
  useRows: useSites,
  columns: [
    {
      id: 'site',
      label: 'licenses.site',
      cell: ({ site_url: url }) => <SiteAddress>{url}</SiteAddress>,
      sort: 'site_url',
    },
    {
      id: 'licenses',
      label: 'licenses.site.inUse',
      cell: ({ activations_count: count }) => count,
      align: 'end',
      onPhone: true,
    },
    {
      id: 'platform',
      label: 'licenses.site.platform',
      cell: ({ platform_version: version }) => version,
      onPhone: true,
    },
    { id: 'server', label: 'licenses.site.server', cell: ({ server_version: version }) => version },
    {
      id: 'seen',
      label: 'licenses.site.seen',
      cell: (row) => <Moment moment={row.updated_at} />,
      sort: 'updated_at',
      onPhone: true,
    },
    {
      id: 'created_at',
      label: 'licenses.site.since',
      cell: (row) => <Moment moment={row.created_at} />,
      sort: 'created_at',
      hidden: true,
    },
  ],
  searchExamples: [
    { example: 'example.com', meaning: 'licenses.directory.search.address' },
    { example: 'platform_version = 2*', meaning: 'licenses.directory.search.platform' },
  ],
  href: ({ id }) => `/plugins/shop/licenses/sites/${id}`,
  nameOf: ({ site_url: url }) => url,
  empty: { title: 'licenses.directory.empty' },
};

const LicensesLink = () => <RoomLink to="/plugins/shop/licenses">{useText()('section.licenses')}</RoomLink>;

/** Every site that ever used a licence. */
export const SitesPage = () => <ListPage list={SITES} secondaryAction={<LicensesLink />} />;
