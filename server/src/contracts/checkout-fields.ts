import type { CountryCode, Html, Version, YesNo } from './scalars';

/** Whether the checkout form has a field, and whether it must be filled in. */
export type CheckoutFieldFlags = { readonly enabled: YesNo; readonly required: YesNo };

export type CheckoutField = CheckoutFieldFlags & {
  readonly label: string;
  /** yes: it cannot be switched, there is no order without it. */
  readonly locked: YesNo;
  /** Countries in which the address that is taxed must have it whatever the flags say; missing where there are none. */
  readonly required_in?: readonly CountryCode[];
};

/** What a shopper is asked to agree to. */
export type CheckoutTerms = CheckoutFieldFlags & {
  readonly text: Html;
};

export type CheckoutTermsField = CheckoutTerms & { readonly label: string; readonly locked: 'no' };

/** Groups of fields, by the name of the field. */
export type CheckoutFieldGroups<Field, Terms> = {
  readonly basic_info: Readonly<Record<'full_name' | 'first_name' | 'last_name' | 'email', Field>>;
  readonly business_details: Readonly<
    Record<'company_name' | 'vat_number' | 'legal_registration_id' | 'b2b_only_mode', Field>
  >;
  readonly billing_address: Readonly<Record<CheckoutAddressField, Field>>;
  readonly shipping_address: Readonly<Record<'full_name' | CheckoutAddressField, Field>>;
  readonly agree_terms: Terms;
};

export type CheckoutAddressField =
  'country' | 'state' | 'address_1' | 'address_2' | 'city' | 'postcode' | 'phone' | 'company_name';

export type CheckoutFieldsAnswer = {
  /** With label and lock, for an editor; can be sent back as they are. */
  readonly fields: CheckoutFieldGroups<CheckoutField, CheckoutTermsField>;
  /** The flags alone; can be sent back as they are. */
  readonly settings: CheckoutFieldGroups<CheckoutFieldFlags, CheckoutTerms>;
  readonly version: Version;
};

export type CheckoutFieldsSavedAnswer = CheckoutFieldsAnswer & { readonly message: string };

export type CheckoutFieldOperations = {
  'checkoutFields.find': CheckoutFieldsAnswer;
  'checkoutFields.getFieldsFind': CheckoutFieldsAnswer;
  'checkoutFields.update': CheckoutFieldsSavedAnswer;
  'checkoutFields.saveFields': CheckoutFieldsSavedAnswer;
};
