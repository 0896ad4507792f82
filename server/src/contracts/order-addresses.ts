import type { CountryCode, Id } from './scalars';

/** Where an order is billed or sent to. Texts are empty where nothing was given. */
export type OrderAddress = {
  readonly id: Id;
  readonly order_id: Id;
  readonly type: 'billing' | 'shipping';
  /** The whole name, as it was given. */
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  /** `name`, or first and last name where there is none. */
  readonly full_name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  /** ISO 3166-2 code of the subdivision without its country, or a name. */
  readonly state: string;
  readonly postcode: string;
  readonly country: CountryCode;
  readonly phone: string;
  readonly email: string;
  readonly company_name: string;
  /** Always empty: each part of an address has a field of its own. */
  readonly meta: Readonly<Record<string, never>>;
};
