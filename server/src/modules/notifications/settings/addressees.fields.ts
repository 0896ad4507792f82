import type * as yup from 'yup';
import { addresseeList, areAddressees } from '../../../domain/notification';
import { explained, text } from '../../../platform/http/fields';

const STORE_CODES = 'placeholders of the store such as {{wp.admin_email}}';

/** Whom messages to the store go to: addresses in the spelling of `emailAddress`, and placeholders. */
export const addressees = (): yup.StringSchema<string | undefined> =>
  explained(text(1_000), `Addresses with commas between them, or ${STORE_CODES}.`)
    .transform((value: unknown) => (typeof value === 'string' ? addresseeList(value) : value))
    .test(
      'email',
      `\${path} must be valid e-mail addresses with commas between them, or ${STORE_CODES}`,
      (value) => !value || areAddressees(value)
    );

export const requiredAddressees = (): yup.StringSchema<string | undefined> =>
  addressees().test('required', '${path} is required', (value) => typeof value === 'string' && value !== '');
