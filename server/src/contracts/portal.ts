import type { MessageAnswer, Page } from './answers';
import type { CustomerAddress, TaxInfo } from './customers';
import type { OwnOrderLine } from './purchases';
import type { Count, CountryCode, Html, Id, Moment } from './scalars';

export type NonceAnswer = {
  /** For the header X-WP-Nonce of what this session sends. */
  readonly nonce: string;
};

export type LoginAnswer = {
  readonly message: string;
  /** Where the site shows the customer's account: a whole address where the store knows it, else a path. */
  readonly redirect_url: string;
  readonly success: true;
  readonly data: {
    readonly user: { readonly id: Id; readonly email: string; readonly display_name: string };
  };
  /** Of the new session; the one before is worth nothing any more. */
  readonly nonce: string;
};

/** Who the signed-in customer is. */
export type OwnProfile = {
  /** Null of somebody who has signed up and never bought anything. */
  readonly id: Id | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly email: string;
  readonly billing_address: readonly CustomerAddress[];
  readonly shipping_address: readonly CustomerAddress[];
  /** What the last order as a business said; null of whoever never bought as one. */
  readonly customer_tax_info: TaxInfo | null;
  /** Known to the site, and never bought anything: there are no addresses yet. */
  readonly not_a_customer: boolean;
};

export type OwnProfileAnswer = { readonly message: string; readonly data: OwnProfile };

export type AddedOwnAddressAnswer = {
  readonly message: string;
  readonly data: { readonly is_created: true; readonly total_address_count: Count };
};

/** Customers as they see themselves: without what the staff notes, and without what others ordered under their address. */
export type OwnAccount = {
  readonly id: Id;
  readonly uuid: string;
  /** The user that they sign in as. */
  readonly user_id: Id | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  /** active | inactive | archived, or what the site added. */
  readonly status: string;
  /** Address of a picture; empty unless the site adds one. */
  readonly photo: string;
  readonly country: CountryCode;
  readonly country_name: string;
  readonly state: string;
  readonly city: string;
  readonly postcode: string;
  readonly formatted_address: string;
  readonly purchase_count: Count;
  readonly first_purchase_date: Moment | null;
  readonly last_purchase_date: Moment | null;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
  /** All addresses of the type, the primary one first; where `with[]` asks for them. */
  readonly billing_address?: readonly CustomerAddress[];
  readonly shipping_address?: readonly CustomerAddress[];
  /** The newest 15; where `with[]` asks for them. */
  readonly orders?: readonly OwnOrderLine[];
};

export type OwnAccountAnswer = { readonly customer: OwnAccount };

export type SavedOwnAccountAnswer = {
  readonly message: string;
  readonly data: { readonly id: Id; readonly email: string; readonly first_name: string; readonly last_name: string };
};

/** A part of the page that is to be drawn anew. */
export type PageFragment = {
  /** CSS selector. */
  readonly selector: string;
  readonly content: Html;
  readonly type: 'replace';
};

export type AddedAccountAddressAnswer = { readonly message: string; readonly fragment: readonly PageFragment[] };

/** Somebody else's orders look like none. */
export type OwnAccountOrdersAnswer = { readonly orders: Page<OwnOrderLine> | readonly [] };

export type PortalOperations = {
  'session.nonceFind': NonceAnswer;
  'session.login': LoginAnswer;
  'session.logout': MessageAnswer;
  'profile.find': OwnProfileAnswer;
  'profile.update': MessageAnswer;
  'profile.createAddress': AddedOwnAddressAnswer;
  'profile.editAddress': MessageAnswer;
  'profile.makePrimaryAddress': MessageAnswer;
  'profile.deleteAddress': MessageAnswer;
  'profile.confirmEmail': MessageAnswer;
  'account.findOne': OwnAccountAnswer;
  'account.update': SavedOwnAccountAnswer;
  'account.addAddress': AddedAccountAddressAnswer;
  'account.changeAddress': MessageAnswer;
  'account.deleteAddress': MessageAnswer;
  'account.makePrimaryAddress': MessageAnswer;
  'purchases.accountFind': OwnAccountOrdersAnswer;
};
