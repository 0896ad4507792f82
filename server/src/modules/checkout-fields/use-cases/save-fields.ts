import { mergeCheckoutFields, type CheckoutFields } from '../../../domain/checkout';
import type { Principal } from '../../../platform/auth/principal';
import { sanitizeRichText } from '../../../platform/html/sanitize';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { lockCheckoutFields, updateCheckoutFields } from '../checkout-fields.repository';
import type { SaveFieldsCommand } from '../commands';
import { FIELDS_VERSION } from './read-fields';

/** Lays what is given over the stored fields. Throws InvalidInputError on values of a wrong kind; nothing is stored then. */
export const saveFields = (
  platform: Platform,
  principal: Principal,
  body: SaveFieldsCommand
): Promise<CheckoutFields> =>
  platform.db.transaction(async () => {
    const merged = mergeCheckoutFields(await lockCheckoutFields(platform), body.fields ?? {});
    const saved = { ...merged, termsText: sanitizeRichText(merged.termsText) };
    await updateCheckoutFields(platform, saved);
    await recordActivities(platform, [
      { title: 'Checkout fields updated', content: '', moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(FIELDS_VERSION);
    return saved;
  });
