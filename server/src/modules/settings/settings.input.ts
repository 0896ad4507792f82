import type { AnySchema } from '../../platform/http/route';
import { freeMap, object, word } from '../../platform/http/fields';

export const viewSettingsQuery = object({ settings_name: word() });

/**
 * {settings_name?, settings: {...}} or the settings as keys of the body itself; which keys exist is known only after other
 * code of the site has added its own, so the use case picks and validates them.
 */
export const saveSettingsBody = freeMap(500) as unknown as AnySchema;

export const saveSettingsFrame = object({ settings_name: word(), settings: freeMap(500) });
