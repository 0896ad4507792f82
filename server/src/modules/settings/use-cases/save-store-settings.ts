import type * as yup from 'yup';
import { object } from '../../../platform/http/fields';
import type { SettingField, SettingValues } from '../../../contracts/settings';
import { InvalidInputError } from '../../../domain/errors';
import type { Principal } from '../../../platform/auth/principal';
import { parseInput } from '../../../platform/http/parse-input';
import type { Platform } from '../../../platform/platform';
import { authorOf, recordActivities } from '../../activity';
import { SETTING_RULES, SETTING_SANITIZER } from '../settings.hooks';
import { mergeSettings } from '../settings.repository';
import { rulesOf, type SettingRules } from '../setting-rules';
import { fieldsOf, visibleTabs } from '../store-settings';
import { NEEDED_WITH } from '../tabs/back-office';
import { readSettingTabs, readStoreSettings, SETTINGS_VERSION } from './read-store-settings';
import { assertSettings, settable } from './settings-version';
import { chosenTabs } from './view-store-settings';

type Fields = Readonly<Record<string, SettingField>>;

/** The entries whose key also stands in `keys`. */
const pick = <Value>(from: Readonly<Record<string, Value>>, keys: object): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => Object.hasOwn(keys, key)));

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A form that was opened before anything was said sends blanks back: they ask for nothing, also where a value is required. */
const withoutUntouched = (given: SettingValues, stored: SettingValues, fields: Fields): SettingValues =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !(fields[key]?.required && isBlank(value) && isBlank(stored[key])))
  );

const OFF: ReadonlySet<unknown> = new Set(['no', 'off', 'false', '0', false, 0]);

/** Blanks of what is not needed, as its switch is off, ask for nothing either. */
const withoutUnneeded = (given: SettingValues, stored: SettingValues): SettingValues => {
  const isOff = (name: string): boolean => OFF.has(given[name] ?? stored[name]);
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !(isBlank(value) && NEEDED_WITH.get(key)?.some(isOff)))
  );
};

/** Only what is given is validated: an admin who saves one tab is not asked for the fields of another. */
const validate = (given: SettingValues, rules: SettingRules): SettingValues => {
  return parseInput(object(pick(rules, given)) as yup.ObjectSchema<Record<string, unknown>>, given) as SettingValues;
};

/** Null, and blank where blank is no value of the field, bring the default back. */
const withDefaults = (given: SettingValues, valid: SettingValues, fields: Fields): SettingValues =>
  Object.fromEntries(Object.keys(given).map((key) => [key, valid[key] ?? fields[key]?.default]));

const describe = (keys: readonly string[], fields: Fields): string =>
  `Saved: ${keys.map((key) => fields[key]?.label ?? key).join(', ')}.`;

type Changes = {
  readonly changes: SettingValues;
  readonly fields: Fields;
  readonly assertRead: (stored: SettingValues) => void;
};

const store = (platform: Platform, principal: Principal, { changes, fields, assertRead }: Changes): Promise<void> =>
  platform.db.transaction(async () => {
    await mergeSettings(platform, changes, assertRead);
    const content = describe(Object.keys(changes), fields);
    await recordActivities(platform, [
      { title: 'Store settings updated', content, moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(SETTINGS_VERSION);
  });

/** What the caller had read before: a tab, or all of them. */
export type ReadSettings = { readonly tabName?: string | undefined; readonly version?: string | undefined };

/**
 * Validates, sanitises and merges what is given over the stored settings; keys that the caller does not know or may not see
 * are ignored.
 * @throws InvalidInputError with the failures of all fields; ConflictError where other settings are stored by now than were `read`. Nothing
 * is stored then.
 */
export const saveStoreSettings = async (
  platform: Platform,
  principal: Principal,
  values: SettingValues,
  read: ReadSettings = {}
): Promise<void> => {
  if (Object.keys(values).length === 0) {
    throw new InvalidInputError('There are no settings to save.', { settings: { required: 'settings is required' } });
  }
  const tabs = visibleTabs(await readSettingTabs(platform), principal.can('store/sensitive'));
  const fields = fieldsOf(tabs);
  const stored = await readStoreSettings(platform);
  const given = withoutUnneeded(withoutUntouched(pick(values, settable(fields)), stored, fields), stored);
  const rules = await platform.hooks.ask(SETTING_RULES, rulesOf(pick(fields, given)), null);
  const complete = withDefaults(given, validate(given, rules), fields);
  const changes = await platform.hooks.ask(SETTING_SANITIZER, complete, null);
  if (Object.keys(changes).length === 0) return;
  const seen = fieldsOf(chosenTabs(tabs, read.tabName));
  const assertRead = (now: SettingValues): void => assertSettings(read.version, seen, now);
  await store(platform, principal, { changes, fields, assertRead });
};
