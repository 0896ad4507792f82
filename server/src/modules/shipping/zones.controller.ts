import type { MessageAnswer } from '../../contracts/answers';
import type {
  SavedShippingZoneAnswer,
  ShippingCountriesAnswer,
  ShippingStatesAnswer,
  ShippingZoneAnswer,
  ShippingZoneListAnswer,
} from '../../contracts/shipping';
import type { NoStates } from '../../contracts/places';
import { COUNTRIES, labelsOf } from '../../domain/address';
import type { ShopRequest } from '../../platform/http/route';
import { withSavedView } from '../saved-views';
import { isCountryCode, readStates } from '../settings';
import type { ChangeZoneBody, ListQuery, ZoneBody, ZoneOrderBody, ZoneStatesQuery } from './shipping.input';
import { presentZone } from './shipping.presenter';
import { readZone, readZones } from './use-cases/read-zones';
import { changeZone, createZone, deleteZone, orderZones } from './use-cases/save-zone';

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListQuery>): Promise<ShippingZoneListAnswer> => ({
  shipping_zones: await readZones(platform, await withSavedView(platform, principal, 'shipping_zone_table', query)),
});

export const find = async ({ platform, id }: ShopRequest): Promise<ShippingZoneAnswer> => ({
  shipping_zone: await readZone(platform, id()),
});

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, ZoneBody>): Promise<SavedShippingZoneAnswer> => ({
  shipping_zone: presentZone(await createZone(platform, body, principal.displayName)),
  message: 'The shipping zone has been created.',
});

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeZoneBody>): Promise<SavedShippingZoneAnswer> => ({
  shipping_zone: presentZone(await changeZone(platform, id(), body, principal.displayName)),
  message: 'The shipping zone has been saved.',
});

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteZone(platform, id(), principal.displayName);
  return { message: 'The shipping zone has been deleted.' };
};

export const order = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, ZoneOrderBody>): Promise<MessageAnswer> => {
  await orderZones(platform, body.zones ?? [], principal.displayName);
  return { message: 'The order of the shipping zones has been saved.' };
};

const NO_STATES: NoStates = { country_code: '', states: [], address_locale: [] };

/** A country without states answers like none at all. */
export const states = async ({ platform, query }: ShopRequest<ZoneStatesQuery>): Promise<ShippingStatesAnswer> => {
  const country = (query.country_code ?? '').toUpperCase();
  const found = isCountryCode(country) ? await readStates(platform, country) : [];
  if (found.length === 0) return { data: NO_STATES };
  const byCode = Object.fromEntries(found.map(({ code, name }) => [code, name]));
  return { data: { country_code: country, states: byCode, address_locale: labelsOf(country, found) } };
};

export const countries = (): Promise<ShippingCountriesAnswer> => Promise.resolve({ data: { countries: COUNTRIES } });
