import { EU_COUNTRIES } from '../../../domain/tax';
import { NotFoundError } from '../../../domain/errors';
import type { MessageAnswer } from '../../../contracts/answers';
import type { SavedTaxOverrideAnswer, TaxOverrideListAnswer } from '../../../contracts/tax';
import type { ShopRequest } from '../../../platform/http/route';
import { changeTax } from '../change-tax';
import { EU, parsePlaceCode } from '../tax-places';
import type { OverrideBody } from './overrides.input';
import { presentOverride } from './overrides.presenter';
import { deleteOverride, findOverride, findOverrides } from './overrides.repository';
import { NO_OVERRIDE, saveOverride } from './save-override';

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
