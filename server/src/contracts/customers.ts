import type { CustomerTaxInfo } from '../domain/checkout';
import type { Label } from './labels';

/** Cents by ISO 4217 code: what was paid in orders of that currency and not refunded. */
export type PurchaseValue = Readonly<Record<string, number>>;

export type Customer = {
  readonly id: number;
  readonly uuid: string;
  /** The linked platform user (users-permissions); null for a guest. */
  readonly user_id: number | null;
  readonly contact_id: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  /** active | inactive | archived, or what the site added. */
  readonly status: string;
  readonly purchase_value: PurchaseValue;
  readonly purchase_count: number;
  /** Cents; the sum of purchase_value. */
  readonly ltv: number;
  /** Cents; ltv / purchase_count, rounded half up. */
  readonly aov: number;
  readonly first_purchase_date: string | null;
  readonly last_purchase_date: string | null;
  readonly notes: string;
  readonly country: string;
  readonly country_name: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly formatted_address: string;
  /** Address of a picture; empty unless the site adds one through the filter `shop/customer/view`. */
  readonly photo: string;
  /** The linked user in the admin panel; empty for a guest. */
  readonly user_link: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

/** What the last order as a business said of the buyer. It frees nobody from tax: a number is looked up for each cart. */
export type TaxInfo = CustomerTaxInfo;

/** A customer by itself; lists leave out what is not shown in them. */
export type CustomerShown = Customer & {
  /** Null of whoever never bought as a business. */
  readonly customer_tax_info: TaxInfo | null;
};

export type CustomerAddress = {
  readonly id: number;
  readonly customer_id: number;
  readonly type: string;
  readonly label: string;
  readonly status: string;
  readonly is_primary: 0 | 1;
  readonly name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
  readonly phone: string;
  readonly email: string;
  readonly company_name: string;
  readonly formatted_address: string;
  readonly created_at: string | null;
  readonly updated_at: string | null;
};

/** An order as it stands beside its customer. Amounts in cents. */
export type CustomerOrder = {
  readonly id: number;
  readonly uuid: string;
  readonly invoice_no: string | null;
  readonly type: string;
  readonly status: string;
  readonly payment_status: string;
  readonly currency: string;
  readonly total_amount: number;
  readonly total_paid: number;
  readonly total_refund: number;
  readonly created_at: string | null;
};

/** A users-permissions user, by the names that clients of the store know. */
export type PlatformUser = {
  readonly ID: number;
  readonly user_login: string;
  readonly user_email: string;
  readonly display_name: string;
};

/** What `with[]` adds; missing where it was not asked for. */
export type CustomerRelations = {
  readonly labels?: readonly Label[];
  readonly selected_labels?: readonly number[];
  /** All addresses of the type, the primary one first. */
  readonly billing_address?: readonly CustomerAddress[];
  readonly shipping_address?: readonly CustomerAddress[];
  /** The newest ones. */
  readonly orders?: readonly CustomerOrder[];
  /** Empty until the store has subscriptions. */
  readonly subscriptions?: readonly never[];
  readonly wpUser?: PlatformUser | null;
};
