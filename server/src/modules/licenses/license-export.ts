import type { ExportedLicense } from '../../contracts/data-export';
import {
  customerColumns,
  fieldColumns,
  labelsColumn,
  type ExportColumn,
  type ExportSource,
} from '../../platform/export-source';
import type { LicenseFilterCriteria } from './commands';
import { LISTED_COLUMNS, listedLicenses, toListedRow } from './staff/license-list.read-model';
import { LICENSE_SQL } from './staff/licenses.search';
import { licenseConditions, loadRelations, showLicenses } from './staff/read-licenses';

type Column = ExportColumn<ExportedLicense>;

const fields = fieldColumns<ExportedLicense>;

const BESIDE: readonly Column[] = [
  { key: 'product_title', label: 'Product', isDefault: true, value: ({ product }) => product.post_title },
  { key: 'variation_title', label: 'Variation', isDefault: true, value: (row) => row.product_variant.variation_title },
  { key: 'invoice_no', label: 'Invoice', isDefault: true, value: ({ order }) => order.invoice_no },
];

const SITES: Column = {
  key: 'sites',
  label: 'Sites',
  isDefault: false,
  part: 'activations',
  value: ({ activations = [] }) =>
    activations.flatMap(({ status, site }) => (status === 'active' ? site.site_url : [])).join('; '),
};

const COLUMNS: readonly Column[] = [
  ...fields({ id: 'ID', license_key: 'Key', status: 'Status' }, true),
  ...customerColumns<ExportedLicense>(),
  ...BESIDE,
  ...fields({ activation_count: 'Sites in use', limit: 'Limit', expiration_date: 'Ends (GMT)' }, true),
  ...fields({ created_at: 'Issued (GMT)' }, true),
  ...fields({ shown_status: 'Shown status', order_id: 'Order ID', customer_id: 'Customer ID' }, false),
  ...fields({ product_id: 'Product ID', variation_id: 'Variation ID', subscription_id: 'Subscription ID' }, false),
  ...fields({ unit: 'Unit', updated_at: 'Changed (GMT)' }, false),
  SITES,
  labelsColumn(),
];

/** Licences as files have them. */
export const licenseExport: ExportSource<LicenseFilterCriteria, ExportedLicense> = {
  columns: COLUMNS,
  modules: { labels: 'Labels', activations: 'Sites', subscription: 'Subscription' },
  rows: ({ db }) => ({ base: () => listedLicenses(db), columns: LISTED_COLUMNS, mapping: LICENSE_SQL }),
  conditions: licenseConditions,
  load: async (platform, rows, parts) => {
    const listed = rows.map(toListedRow);
    const relationsOf = await loadRelations(
      platform,
      listed.map(({ row }) => row),
      parts
    );
    const shown = await showLicenses(platform, listed);
    return listed.map(({ row }, index) => ({ ...(shown[index] as ExportedLicense), ...relationsOf(row) }));
  },
};
