import type { CountryCode, YesNo } from './scalars';

/** Whether the checkout form has a field, and whether it must be filled in. A field that is not there is never required. */
export type CheckoutFieldFlags = { readonly enabled: YesNo; readonly required: YesNo };

export type CheckoutField = CheckoutFieldFlags & {
  readonly label: string;
  /** yes: it cannot be switched. */
  readonly locked: YesNo;
  /** Countries in which the address that is taxed must have it: their rates differ by it. */
  readonly required_in?: readonly CountryCode[];
};

export type AddressFieldName =
  'country' | 'state' | 'address_1' | 'address_2' | 'city' | 'postcode' | 'phone' | 'company_name';

/** The fields of the checkout form. */
export type CheckoutFieldGroups<Field> = {
  readonly basic_info: Readonly<Record<'full_name' | 'first_name' | 'last_name' | 'email', Field>>;
  readonly business_details: Readonly<
    Record<'company_name' | 'vat_number' | 'legal_registration_id' | 'b2b_only_mode', Field>
  >;
  readonly billing_address: Readonly<Record<AddressFieldName, Field>>;
  readonly shipping_address: Readonly<Record<'full_name' | AddressFieldName, Field>>;
};

export type CheckoutTermsFlags = CheckoutFieldFlags & {
  /** What the shopper agrees to; HTML. */
  readonly text: string;
};

export type CheckoutTerms = CheckoutTermsFlags & { readonly label: string; readonly locked: 'no' };

/** Both halves can be sent back as they are. */
export type CheckoutFieldsAnswer = {
  /** With label and lock, for an editor. */
  readonly fields: CheckoutFieldGroups<CheckoutField> & { readonly agree_terms: CheckoutTerms };
  /** The flags alone. */
  readonly settings: CheckoutFieldGroups<CheckoutFieldFlags> & { readonly agree_terms: CheckoutTermsFlags };
};

export type SavedCheckoutFieldsAnswer = CheckoutFieldsAnswer & { readonly message: string };

export type CheckoutFieldsOperations = {
  'checkoutFields.find': CheckoutFieldsAnswer;
  'checkoutFields.getFieldsFind': CheckoutFieldsAnswer;
  'checkoutFields.update': SavedCheckoutFieldsAnswer;
  'checkoutFields.saveFields': SavedCheckoutFieldsAnswer;
};
