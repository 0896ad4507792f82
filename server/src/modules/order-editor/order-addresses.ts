import type { AddressType, CheckoutAddress } from '../../domain/checkout';
import { addressErrors, splitFullName, withKnownPlace } from '../../domain/customer';
import { InvalidInputError } from '../../domain/errors';
import type { TaxAddress } from '../../domain/tax';
import type { Platform } from '../../platform/platform';
import type { WrittenAddressCommand } from '../customers';
import type { OrderAddress, OrderAddressRow } from '../orders';
import { readPlaceFacts } from '../settings';

type Known = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const TEXTS = ['address_1', 'address_2', 'city', 'state', 'postcode', 'country', 'phone', 'company_name'] as const;

/** Names are kept whole and in two parts; where only the whole one is known it is split. */
const namesOf = ({ name, first_name: first, last_name: last }: Known) => {
  const whole = text(name) || `${text(first)} ${text(last)}`.trim();
  const split = splitFullName(whole);
  const isSame = `${text(first)} ${text(last)}`.trim() === whole;
  return {
    name: whole,
    first_name: isSame ? text(first) : split.firstName,
    last_name: isSame ? text(last) : split.lastName,
  };
};

/** Any stored address as an order keeps it. */
export const toOrderAddress = (type: AddressType, known: Known, email: string): OrderAddress => {
  const rest = Object.fromEntries(TEXTS.map((key) => [key, text(known[key])])) as Omit<
    CheckoutAddress,
    'name' | 'first_name' | 'last_name'
  >;
  return { ...namesOf(known), ...rest, email: text(known.email) || email, type };
};

/** What is written is laid over what was known. @throws InvalidInputError by field, each as `fieldOf` says that it was sent. */
export const withWritten = async (
  platform: Platform,
  address: OrderAddress,
  written: WrittenAddressCommand | null | undefined,
  fieldOf = (key: string): string => `${address.type}_address.${key}`
): Promise<OrderAddress> => {
  if (!written) return address;
  const named = Object.entries(written).filter(([key, value]) => value !== undefined && key in address);
  const renamed = written.name === undefined ? {} : { first_name: '', last_name: '' };
  const wanted = { ...address, ...renamed, ...Object.fromEntries(named) };
  const facts = await readPlaceFacts(platform, wanted);
  const merged = withKnownPlace(wanted, facts.states);
  const errors = addressErrors(merged, facts);
  const [first] = Object.values(errors);
  if (first) {
    const fields = Object.fromEntries(Object.entries(errors).map(([key, rules]) => [fieldOf(key), rules]));
    throw new InvalidInputError(Object.values(first)[0] ?? 'The address is not valid.', fields);
  }
  return toOrderAddress(address.type, merged, address.email);
};

export const placeOf = ({ country, state, city, postcode }: TaxAddress): TaxAddress => ({
  country,
  state,
  city,
  postcode,
});

export const addressOfType = (rows: readonly OrderAddressRow[], type: AddressType): OrderAddressRow | undefined =>
  rows.find((row) => row.type === type);
