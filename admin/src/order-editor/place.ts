import type { OrderAddress } from '../../../server/src/contracts/order-lines';

const PARTS = [
  'name',
  'company_name',
  'address_1',
  'address_2',
  'postcode',
  'city',
  'country',
  'state',
  'phone',
] as const satisfies readonly (keyof OrderAddress)[];

/** What people write of an address. */
export type Place = Readonly<Record<(typeof PARTS)[number], string>>;

const placeBy = (valueOf: (part: keyof Place) => string): Place =>
  Object.fromEntries(PARTS.map((part) => [part, valueOf(part)])) as Place;

export const NO_PLACE: Place = placeBy(() => '');

export const placeOf = (address: OrderAddress | null): Place => (address ? placeBy((part) => address[part]) : NO_PLACE);

/** What was written of it; null where nothing was. */
export const writtenPlace = (place: Place): Partial<Place> | null => {
  const written = Object.entries(place).filter(([, value]) => value.trim() !== '');
  return written.length === 0 ? null : Object.fromEntries(written);
};
