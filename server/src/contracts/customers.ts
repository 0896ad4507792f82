import type { Activity } from './activity';
import type { MessageAnswer, Page } from './answers';
import type { Label } from './labels';
import type { OrderPaymentStatus, OrderStatus, OrderType } from './order-statuses';
import type { Cents, Count, CountryCode, CurrencyCode, Id, Moment, Version } from './scalars';
import type { License } from './licenses';
import type { Subscription } from './subscriptions';

/** By currency, what was paid in orders of that currency and not refunded. */
export type PurchaseValue = Readonly<Record<CurrencyCode, Cents>>;

export type Customer = {
  readonly id: Id;
  readonly uuid: string;
  /** The linked platform user (users-permissions); null for a guest. */
  readonly user_id: Id | null;
  /** Of an address book outside of the store; the store itself leaves it null. */
  readonly contact_id: Id | null;
  /** Unique in the store, whatever the case of its letters. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  /** active | inactive | archived, or what the site added through the filter `shop/editable_customer_statuses`. */
  readonly status: string;
  readonly purchase_value: PurchaseValue;
  /** Paid orders, renewals included. */
  readonly purchase_count: Count;
  /** The sum of purchase_value. */
  readonly ltv: Cents;
  /** ltv / purchase_count, rounded half up. */
  readonly aov: Cents;
  /** Null of whoever has not bought yet. */
  readonly first_purchase_date: Moment | null;
  readonly last_purchase_date: Moment | null;
  /** Of the staff; customers do not see them. */
  readonly notes: string;
  /** Empty where it is not known. */
  readonly country: CountryCode;
  /** In English; empty where the country is not known. */
  readonly country_name: string;
  readonly city: string;
  /** The code of the state where the store knows one. */
  readonly state: string;
  readonly postcode: string;
  /** City, state, postcode and country in one line. */
  readonly formatted_address: string;
  /** Address of a picture; empty unless the site adds one through the filter `shop/customer/view`. */
  readonly photo: string;
  /** The linked user in the admin panel; empty for a guest. */
  readonly user_link: string;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** What the last order as a business said of the buyer. It frees nobody from tax: a number is looked up for each cart. */
export type TaxInfo = {
  readonly company_name: string;
  readonly legal_registration_id: string;
  readonly tax_number: string;
  /** The number was looked up; what was only typed decides nothing. */
  readonly tax_number_validated: boolean;
  /** Empty where there is no number. */
  readonly tax_number_country: CountryCode;
  /** Whose number it is, as the register says. */
  readonly tax_number_name: string;
};

/** A customer by itself; lists leave out what is not shown in them. */
export type CustomerShown = Customer & {
  /** Null of whoever never bought as a business. */
  readonly customer_tax_info: TaxInfo | null;
  readonly version: Version;
};

export type CustomerAddress = {
  readonly id: Id;
  readonly customer_id: Id;
  readonly type: 'billing' | 'shipping';
  /** The customer's own word for it, such as 'Home'; at most 15 characters. */
  readonly label: string;
  readonly status: 'active' | 'inactive';
  /** 1 for one address of each type. */
  readonly is_primary: 0 | 1;
  readonly name: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  /** The code of the state where the store knows one. */
  readonly state: string;
  readonly postcode: string;
  /** Empty where it is not known. */
  readonly country: CountryCode;
  readonly phone: string;
  readonly email: string;
  readonly company_name: string;
  /** The address in one line, without names. */
  readonly formatted_address: string;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

/** An order as it stands beside its customer. */
export type CustomerOrder = {
  readonly id: Id;
  readonly uuid: string;
  /** Null until the order has one. */
  readonly invoice_no: string | null;
  readonly type: OrderType;
  readonly status: OrderStatus;
  readonly payment_status: OrderPaymentStatus;
  readonly currency: CurrencyCode;
  readonly total_amount: Cents;
  readonly total_paid: Cents;
  readonly total_refund: Cents;
  readonly created_at: Moment | null;
};

/** A users-permissions user, by the names that clients of the store know. */
export type PlatformUser = {
  readonly ID: Id;
  readonly user_login: string;
  readonly user_email: string;
  readonly display_name: string;
};

/** What `with[]` adds; missing where it was not asked for. */
export type CustomerRelations = {
  readonly labels?: readonly Label[];
  readonly selected_labels?: readonly Id[];
  /** All addresses of the type, the primary one first. */
  readonly billing_address?: readonly CustomerAddress[];
  readonly shipping_address?: readonly CustomerAddress[];
  /** The newest ones: ten beside each customer of a list, fifty beside one customer. */
  readonly orders?: readonly CustomerOrder[];
  /** The oldest first. */
  readonly subscriptions?: readonly Subscription[];
  /** The newest first. */
  readonly licenses?: readonly License[];
  /** Null for a guest. */
  readonly wpUser?: PlatformUser | null;
  /** What happened to the customer, the newest first: at most fifty beside one customer. */
  readonly activities?: readonly Activity[];
};

/** What `select` leaves of a customer, with the id in any case, and what `with[]` adds. */
export type ListedCustomer = Pick<Customer, 'id'> & Partial<Customer> & CustomerRelations;

/** Code of the site may add to it through the filter `shop/customer/view`. */
export type CustomerDetail = CustomerShown & CustomerRelations;

export type CustomerListAnswer = { readonly customers: Page<ListedCustomer> };

export type CustomerAnswer = { readonly customer: CustomerDetail };

export type SavedCustomerAnswer = { readonly message: string; readonly data: CustomerDetail };

export type ChangedCustomerAnswer = { readonly message: string; readonly customer: CustomerDetail };

export type CustomersActedOnAnswer = {
  /** How many were changed or deleted, and which were not, with the reason. */
  readonly message: string;
  readonly data: '';
};

/** What code of the site shows beside a customer, from the filter `shop/widgets/single_customer`: empty without any. */
export type CustomerStatsAnswer = { readonly widgets: readonly unknown[] };

/** Platform users who are no customer yet; at most twenty. */
export type AttachableUsersAnswer = { readonly users: readonly PlatformUser[] };

/** By type, the primary one first. */
export type CustomerAddressListAnswer = { readonly addresses: readonly CustomerAddress[] };

export type CustomerOperations = {
  'customers.find': CustomerListAnswer;
  'customers.findOne': CustomerAnswer;
  'customers.create': SavedCustomerAnswer;
  'customers.update': SavedCustomerAnswer;
  'customers.saveAdditionalInfo': SavedCustomerAnswer;
  'customers.actOnMany': CustomersActedOnAnswer;
  'customers.recalculate': ChangedCustomerAnswer;
  'customerStats.findOne': CustomerStatsAnswer;
  'customerUsers.find': AttachableUsersAnswer;
  'customerUsers.attach': ChangedCustomerAnswer;
  'customerUsers.detach': ChangedCustomerAnswer;
  'customerAddresses.find': CustomerAddressListAnswer;
  'customerAddresses.update': MessageAnswer;
  'customerAddresses.delete': MessageAnswer;
  'customerAddresses.makePrimary': MessageAnswer;
};
