import type { FieldErrors } from '../../domain/errors';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

type AddressField =
  | 'full_name'
  | 'first_name'
  | 'last_name'
  | 'country'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'postcode'
  | 'phone'
  | 'company_name';

type AddressFields = { readonly [Name in `${'billing' | 'shipping'}_${AddressField}`]?: string | undefined };

export type PlaceOrderCommand = AddressFields & {
  readonly fc_selected_shipping_method?: number | undefined;
  readonly agree_terms?: string | undefined;
  readonly allow_create_account?: 'yes' | 'no' | undefined;
  readonly user_tz?: string | undefined;
  readonly locale?: string | undefined;
  readonly cart_hash?: string | undefined;
  readonly order_hash?: string | undefined;
  readonly ship_to_different?: 'yes' | 'no' | undefined;
  readonly order_notes?: string | undefined;
  readonly payment_method?: string | undefined;
  readonly shipping_method_id?: number | undefined;
  readonly billing_tax_id?: string | undefined;
  readonly billing_legal_registration_id?: string | undefined;
  readonly is_business?: 'yes' | 'no' | undefined;
  readonly billing_email?: string | undefined;
};

/** With what is wrong with fields that were left out of it, so that everything there is to correct is told together. */
export type PostedOrder = PlaceOrderCommand & { readonly mistakes?: FieldErrors };

export type CalculateShippingCommand = {
  readonly order_items: readonly { readonly id: number; readonly quantity: number }[];
  readonly shipping_id: number;
};
