import type { OwnProfile } from '../../../contracts/portal';
import type { CustomerTaxInfo } from '../../../domain/checkout';
import { fullNameOf } from '../../../domain/customer';
import type { Principal } from '../../../platform/auth/principal';
import type { CustomerRow } from '../../customers';
import type { OwnAddresses } from './own-addresses';
import type { EmailOutcome } from './update-own-customer';

export const presentProfile = (
  customer: CustomerRow,
  { billing_address, shipping_address }: OwnAddresses,
  taxInfo: CustomerTaxInfo | null
): OwnProfile => ({
  id: customer.id,
  first_name: customer.first_name,
  last_name: customer.last_name,
  full_name: fullNameOf({ firstName: customer.first_name, lastName: customer.last_name }),
  email: customer.email,
  billing_address,
  shipping_address,
  customer_tax_info: taxInfo,
  not_a_customer: false,
});

/** What the site knows of somebody who has signed up and never bought anything. */
export const presentSiteUser = ({ displayName, email }: Principal): OwnProfile => ({
  id: null,
  first_name: displayName,
  last_name: '',
  full_name: displayName,
  email: email ?? '',
  billing_address: [],
  shipping_address: [],
  customer_tax_info: null,
  not_a_customer: true,
});

const TO_BE_CONFIRMED =
  'Your changes have been saved. Please confirm the new e-mail address with the message that we have sent to it.';

/** What a customer is told after a save; the same words whether or not the new address belongs to somebody. */
export const savedMessage = (outcome: EmailOutcome, saved: string): string =>
  outcome === 'to_be_confirmed' ? TO_BE_CONFIRMED : saved;
