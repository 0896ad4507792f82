import type { SettingField } from '../../../contracts/settings';
import { assertVersion, contentVersion } from '../../../platform/content-version';
import type { StoredSettings } from '../settings.repository';

type Fields = Readonly<Record<string, SettingField>>;

/** Modules are switched at their own endpoint, by the owner alone: others are told of it. */
export const settable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== 'modules'));

/** Names what is stored of these fields. What other code of the site makes of it may differ each time. */
export const settingsVersion = (fields: Fields, stored: StoredSettings): string =>
  contentVersion(Object.fromEntries(Object.keys(settable(fields)).map((key) => [key, stored[key] ?? null])));

/** With the settings locked. @throws ConflictError where another version of them is stored by now. */
export const assertSettings = (read: string | undefined, fields: Fields, stored: StoredSettings): void =>
  assertVersion(read, () => settingsVersion(fields, stored), 'settings');
