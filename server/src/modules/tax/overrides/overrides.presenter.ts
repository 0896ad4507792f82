import type { TaxOverride } from '../../../contracts/tax';
import type { OverrideRow } from './overrides.repository';

export const presentOverride = (row: OverrideRow): TaxOverride => ({
  id: row.id,
  country: row.country,
  state: row.state,
  city: row.city,
  postcode: row.postcode,
  category_id: row.category_id,
  category: { id: row.category_id, name: row.category_name },
  rate: row.rate,
  tax_label: row.tax_label,
  override_state_tax: row.override_state_tax,
  class_id: row.class_id,
  source_type: row.source_type,
  source_id: row.source_id,
});
