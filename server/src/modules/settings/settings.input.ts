import type { AnySchema } from '../../platform/http/route';
import { explained, freeMap, object, word } from '../../platform/http/fields';

export const viewSettingsQuery = object({ settings_name: explained(word(), 'A tab.') });

/**
 * {settings_name?, settings: {...}} or the settings as keys of the body itself; which keys exist is known only after other
 * code of the site has added its own, so the use case picks and validates them.
 */
export const saveSettingsBody = explained(
  freeMap(500),
  'With `settings`, a map of settings, and `settings_name`, the tab that is answered; or settings as keys of the body itself.'
) as unknown as AnySchema;

export const saveSettingsFrame = object({ settings_name: word(), settings: freeMap(500) });
