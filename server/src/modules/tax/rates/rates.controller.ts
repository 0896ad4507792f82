import { EU_COUNTRIES } from '../../../domain/tax';
import { NotFoundError } from '../../../domain/errors';
import type { MessageAnswer } from '../../../contracts/answers';
import type {
  CountryTaxIdAnswer,
  CountryTaxRatesAnswer,
  SavedCountryTaxIdAnswer,
  SavedTaxRateAnswer,
  TaxRateListAnswer,
  TaxStatusAnswer,
} from '../../../contracts/tax';
import type { ShopRequest } from '../../../platform/http/route';
import { changeTax } from '../change-tax';
import { isPlaceOn } from '../facts/read-tax-facts';
import { readTaxConfiguration } from '../facts/tax-configuration';
import { EU, hiddenAddressFields, parsePlaceCode } from '../tax-places';
import { findTaxCountry, saveCountryStatus, saveCountryTaxId } from '../configuration/configuration.repository';
import type {
  ChangeRateBody,
  CountryRatesQuery,
  CountryStatusBody,
  CountryTaxIdBody,
  RateBody,
  ShippingOverrideBody,
} from '../tax.input';
import { presentGroups, presentRate } from './rates.presenter';
import { countRates, deleteRate, deleteRatesOf, findRate, findRates } from './rates.repository';
import { changeRate, clearShippingOverride, createRate, NO_RATE, overrideShipping } from './save-rate';

/** The lists have no pages; what lies beyond is counted, not shown. */
const MAX_LISTED = 5_000;

const countriesOf = (place: string): readonly string[] => (place === EU ? EU_COUNTRIES : [place]);

export const list = async ({ platform }: ShopRequest): Promise<TaxRateListAnswer> => {
  const counts = await countRates(platform.db);
  const rates = await findRates(platform.db, () => undefined, MAX_LISTED);
  return { tax_rates: presentGroups(counts, rates) };
};

export const listOfCountry = async (request: ShopRequest<CountryRatesQuery>): Promise<CountryTaxRatesAnswer> => {
  const { platform, params, query } = request;
  const place = parsePlaceCode(params.country_code);
  const { class_id: classId } = query;
  const rates = await findRates(
    platform.db,
    (all) => {
      void all.whereIn('rates.country', [...countriesOf(place)]);
      if (classId !== undefined) void all.where('rates.class_id', classId);
    },
    MAX_LISTED
  );
  const hidden = place === EU ? null : hiddenAddressFields(place);
  return {
    tax_rates: rates.map(presentRate),
    settings: hidden && { hidden },
    tax_enabled: isPlaceOn(await readTaxConfiguration(platform), place),
  };
};

export const setStatus = async (request: ShopRequest<unknown, CountryStatusBody>): Promise<TaxStatusAnswer> => {
  const { platform, principal, params, body } = request;
  const place = parsePlaceCode(params.country_code);
  const enabled = body.enabled === 1 ? 1 : 0;
  const title = enabled === 1 ? 'Tax of a country switched on' : 'Tax of a country switched off';
  await changeTax(platform, { principal, title, content: () => place }, () =>
    saveCountryStatus(platform.db, place, enabled)
  );
  return { enabled, message: enabled === 1 ? 'Tax is switched on there.' : 'Tax is switched off there.' };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, RateBody>): Promise<SavedTaxRateAnswer> => ({
  tax_rate: presentRate(await createRate(platform, principal, body)),
  message: 'The tax rate has been created.',
});

export const update = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeRateBody>): Promise<SavedTaxRateAnswer> => ({
  tax_rate: presentRate(await changeRate(platform, principal, id(), body)),
  message: 'The tax rate has been saved.',
});

export const remove = async ({ platform, principal, id: idOf }: ShopRequest): Promise<MessageAnswer> => {
  const id = idOf();
  const rate = await findRate(platform.db, id);
  const content = () => `${rate?.country ?? ''} ${rate?.rate ?? ''} % ${rate?.name ?? ''}`;
  await changeTax(platform, { principal, title: 'Tax rate deleted', content }, async () => {
    if (!(await deleteRate(platform.db, id))) throw new NotFoundError(NO_RATE);
  });
  return { message: 'The tax rate has been deleted.' };
};

export const removeCountry = async ({ platform, principal, params }: ShopRequest): Promise<MessageAnswer> => {
  const place = parsePlaceCode(params.country_code);
  await changeTax(
    platform,
    { principal, title: 'Tax rates of a country deleted', content: (count: number) => `${place}: ${count}` },
    async () => {
      const count = await deleteRatesOf(platform.db, countriesOf(place));
      if (count === 0) throw new NotFoundError('There are no tax rates for this country.');
      return count;
    }
  );
  return { message: 'The tax rates of the country have been deleted.' };
};

export const saveOverride = async (
  request: ShopRequest<unknown, ShippingOverrideBody>
): Promise<SavedTaxRateAnswer> => {
  const { platform, principal, body } = request;
  return {
    tax_rate: presentRate(await overrideShipping(platform, principal, body)),
    message: 'The tax on shipping has been saved.',
  };
};

export const removeOverride = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await clearShippingOverride(platform, principal, id());
  return { message: 'Shipping is taxed as the goods are again.' };
};

export const findTaxId = async ({ platform, params }: ShopRequest): Promise<CountryTaxIdAnswer> => {
  const { taxId } = await findTaxCountry(platform.db, parsePlaceCode(params.country_code));
  return { tax_id: taxId };
};

export const saveTaxId = async (request: ShopRequest<unknown, CountryTaxIdBody>): Promise<SavedCountryTaxIdAnswer> => {
  const { platform, principal, params, body } = request;
  const place = parsePlaceCode(params.country_code);
  const taxId = body.tax_id ?? '';
  await changeTax(platform, { principal, title: 'Tax number of a country saved', content: () => place }, () =>
    saveCountryTaxId(platform.db, place, taxId)
  );
  return { tax_id: taxId, message: 'The tax number has been saved.' };
};
