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
import { readSettingTabs, readStoreSettings, SETTINGS_VERSION } from './read-store-settings';

type Fields = Readonly<Record<string, SettingField>>;

/** The entries whose key also stands in `keys`. */
const pick = <Value>(from: Readonly<Record<string, Value>>, keys: object): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => Object.hasOwn(keys, key)));

/** Modules are switched at their own endpoint, by the owner alone: others are told of it. */
const settable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== 'modules'));

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A form that was opened before anything was said sends blanks back: they ask for nothing, also where a value is required. */
const withoutUntouched = (given: SettingValues, stored: SettingValues, fields: Fields): SettingValues =>
  Object.fromEntries(
    Object.entries(given).filter(([key, value]) => !(fields[key]?.required && isBlank(value) && isBlank(stored[key])))
  );

/** Only what is given is validated: an admin who saves one tab is not asked for the fields of another. */
const validate = (given: SettingValues, rules: SettingRules): SettingValues => {
  return parseInput(object(pick(rules, given)) as yup.ObjectSchema<Record<string, unknown>>, given) as SettingValues;
};

/** Null, and blank where blank is no value of the field, bring the default back. */
const withDefaults = (given: SettingValues, valid: SettingValues, fields: Fields): SettingValues =>
  Object.fromEntries(Object.keys(given).map((key) => [key, valid[key] ?? fields[key]?.default]));

const describe = (keys: readonly string[], fields: Fields): string =>
  `Saved: ${keys.map((key) => fields[key]?.label ?? key).join(', ')}.`;

const store = (platform: Platform, principal: Principal, changes: SettingValues, fields: Fields): Promise<void> =>
  platform.db.transaction(async () => {
    await mergeSettings(platform, changes);
    const content = describe(Object.keys(changes), fields);
    await recordActivities(platform, [
      { title: 'Store settings updated', content, moduleName: 'settings', ...authorOf(principal) },
    ]);
    await platform.versions.raise(SETTINGS_VERSION);
  });

/**
 * Validates, sanitises and merges what is given over the stored settings; keys that the caller does not know or may not see
 * are ignored.
 * @throws InvalidInputError with the failures of all fields; nothing is stored then.
 */
export const saveStoreSettings = async (
  platform: Platform,
  principal: Principal,
  values: SettingValues
): Promise<void> => {
  if (Object.keys(values).length === 0) {
    throw new InvalidInputError('There are no settings to save.', { settings: { required: 'settings is required' } });
  }
  const tabs = visibleTabs(await readSettingTabs(platform), principal.can('store/sensitive'));
  const fields = fieldsOf(tabs);
  const stored = await readStoreSettings(platform);
  const given = withoutUntouched(pick(values, settable(fields)), stored, fields);
  const rules = await platform.hooks.ask(SETTING_RULES, rulesOf(pick(fields, given)), null);
  const complete = withDefaults(given, validate(given, rules), fields);
  const changes = await platform.hooks.ask(SETTING_SANITIZER, complete, null);
  if (Object.keys(changes).length > 0) await store(platform, principal, changes, fields);
};
