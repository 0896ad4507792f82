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

export type ListCustomersCriteria = {
  readonly select?: readonly string[] | undefined;
  readonly include_ids?: readonly number[] | undefined;
  readonly with?: readonly string[] | undefined;
  readonly search?: string | undefined;
  readonly sort_by?: string | undefined;
  readonly sort_type?: string | undefined;
  readonly active_view?: string | undefined;
  readonly filter_type?: string | undefined;
  readonly advanced_filters?: object | undefined;
  readonly user_tz?: string | undefined;
  readonly page: number;
  readonly per_page: number;
};

export type UpdateCustomerCommand = {
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
  readonly username?: string | undefined;
};
