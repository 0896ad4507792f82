import type { MessageAnswer } from '../../../contracts/answers';
import type { SavedTaxOverrideAnswer, TaxOverride, TaxOverrideListAnswer } from '../../../contracts/tax';
import { NotFoundError } from '../../../domain/errors';
import { EU_COUNTRIES } from '../../../domain/tax';
import type { ShopRequest } from '../../../platform/http/route';
import { changeTax } from '../change-tax';
import { EU, parsePlaceCode } from '../tax-places';
import type { OverrideBody } from '../tax.input';
import { deleteOverride, findOverride, findOverrides, overrideVersion, type OverrideRow } from './overrides.repository';
import { NO_OVERRIDE, saveOverride } from './save-override';

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
  version: overrideVersion(row),
});

const listOf = async ({ platform }: ShopRequest, place: string): Promise<TaxOverrideListAnswer> => {
  const countries = place === EU ? EU_COUNTRIES : [place];
  const rows = await findOverrides(platform.db, (query) => void query.whereIn('overrides.country', [...countries]));
  return { overrides: rows.map(presentOverride) };
};

export const list = (request: ShopRequest): Promise<TaxOverrideListAnswer> =>
  listOf(request, parsePlaceCode(request.params.country_code));

export const listOfEu = (request: ShopRequest): Promise<TaxOverrideListAnswer> => listOf(request, EU);

export const save = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, OverrideBody>): Promise<SavedTaxOverrideAnswer> => ({
  override: presentOverride(await saveOverride(platform, principal, body)),
  message: 'The tax override has been saved.',
});

export const remove = async ({ platform, principal, id: idOf }: ShopRequest): Promise<MessageAnswer> => {
  const id = idOf();
  const override = await findOverride(platform.db, id);
  const content = () => `${override?.country ?? ''} ${override?.category_name ?? ''}`;
  await changeTax(platform, { principal, title: 'Tax override deleted', content }, async () => {
    if (!(await deleteOverride(platform.db, id))) throw new NotFoundError(NO_OVERRIDE);
  });
  return { message: 'The tax override has been deleted.' };
};
