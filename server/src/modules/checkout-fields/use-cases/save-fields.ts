import { mergeCheckoutFields, withNameAsked, type CheckoutFields } from '../../../domain/checkout';
import type { Principal } from '../../../platform/auth/principal';
import { assertVersion } from '../../../platform/content-version';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { readStoreSettings } from '../../settings';
import { lockCheckoutFields, selectCheckoutFields, updateCheckoutFields } from '../checkout-fields.repository';
import { fieldsVersion } from '../fields-version';

/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type SaveFieldsCommand = {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The version that was read before. */
  readonly version?: string | undefined;
};

/** The name of the checkout fields among the version numbers. */
const FIELDS_VERSION = 'checkout-fields';

const READER = Symbol('checkout fields');

/** How the merchant wants the checkout form; a save in another process counts within 700 ms. */
export const readCheckoutFields = (platform: Platform): Promise<CheckoutFields> =>
  platform.memo(READER, () => platform.versions.remember(FIELDS_VERSION, () => selectCheckoutFields(platform)))();

const HIDDEN = { enabled: 'no', required: 'no' } as const;

/** As shoppers meet the form: with a name; the second line of addresses has a switch among the store settings besides. */
export const readShownFields = async (platform: Platform): Promise<CheckoutFields> => {
  const fields = withNameAsked(await readCheckoutFields(platform));
  if ((await readStoreSettings(platform)).additional_address_field !== 'no') return fields;
  return {
    ...fields,
    billing_address: { ...fields.billing_address, address_2: HIDDEN },
    shipping_address: { ...fields.shipping_address, address_2: HIDDEN },
  };
};

/**
 * Lays what is given over the stored fields. Throws InvalidInputError on values of a wrong kind, and ConflictError where other fields are
 * stored by now than were read; nothing is stored then.
 */
export const saveFields = (
  platform: Platform,
  principal: Principal,
  body: SaveFieldsCommand
): Promise<CheckoutFields> =>
  platform.db.transaction(async () => {
    const stored = await lockCheckoutFields(platform);
    assertVersion(body.version, () => fieldsVersion(stored), 'checkout fields');
    const merged = mergeCheckoutFields(stored, body.fields ?? {});
    const saved = { ...merged, termsText: sanitizeRichText(merged.termsText) };
    await updateCheckoutFields(platform, saved);
    await recordActivities(platform, [
      { title: 'Checkout fields updated', content: '', moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(FIELDS_VERSION);
    return saved;
  });
