import { InvalidInputError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { object, text } from '../../../platform/http/fields';
import { parseInput } from '../../../platform/http/parse-input';
import type { Platform } from '../../../platform/platform';
import { saveStoreSettings } from '../../settings';
import { requestSamples } from '../samples/create-samples';

const categoryOnly = object({ category: text(50) });

/**
 * Saves settings as POST /settings/store does, and has samples of the category created: both or neither.
 * @throws InvalidInputError with all fields that are wrong.
 */
export const saveOnboarding = (
  platform: Platform,
  principal: Principal,
  { category: given, ...settings }: Readonly<Record<string, unknown>>
): Promise<void> => {
  const { category } = parseInput(categoryOnly, { category: given }) as { readonly category?: string };
  const hasSettings = Object.keys(settings).length > 0;
  if (!hasSettings && !category) {
    throw new InvalidInputError('There are no settings to save.', { settings: { required: 'settings is required' } });
  }
  return platform.db.transaction(async () => {
    if (hasSettings) await saveStoreSettings(platform, principal, settings);
    if (category) await requestSamples(platform, category);
  });
};
