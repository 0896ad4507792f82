import type { ListCriteria } from '../../platform/list-criteria';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type WrittenAddressCommand = {
  readonly label?: string | undefined;
  readonly name?: string | undefined;
  readonly address_1?: string | undefined;
  readonly address_2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly company_name?: string | undefined;
  readonly status?: string | undefined;
};

export type CreateCustomerCommand = {
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postcode?: string | undefined;
  readonly country?: string | undefined;
  readonly email?: string | undefined;
  readonly status?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly full_name?: string | undefined;
  readonly notes?: string | undefined;
  readonly user_id?: number | undefined;
  readonly wp_user?: 'yes' | 'no' | undefined;
};

export type ListCustomersCriteria = ListCriteria & {
  readonly select?: readonly string[] | undefined;
  readonly include_ids?: readonly number[] | undefined;
  readonly with?: readonly string[] | undefined;
};

/** Which customers, without a page of them. */
export type CustomerFilterCriteria = Omit<ListCustomersCriteria, 'page' | 'per_page'>;

export type UpdateCustomerCommand = CreateCustomerCommand & {
  readonly username?: string | undefined;
  /** Who names it may leave out whatever stays, and is refused where the customer is another one by now. */
  readonly version?: string | undefined;
};
