import type { SettingTabs, SettingValues } from '../../../../server/src/contracts/settings';
import { isEditable } from '../../components/setting-input';

/** Only what this user changed is sent: what a colleague saved meanwhile stays as it is. */
export const changedSettings = (before: SettingValues, after: SettingValues): SettingValues =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => (value ?? '') !== (before[key] ?? '')));

/** Tabs with at least one field that can be edited here. */
export const editableTabs = (tabs: SettingTabs): SettingTabs =>
  Object.fromEntries(Object.entries(tabs).filter(([, { schema }]) => Object.values(schema).some(isEditable)));

/** The first tab, in the order shown, that holds one of the fields. */
export const firstTabWith = (tabs: SettingTabs, fields: object): string | undefined =>
  Object.entries(tabs).find(([, { schema }]) => Object.keys(schema).some((key) => Object.hasOwn(fields, key)))?.[0];

/**
 * Fields that have to be filled in, are shown and are blank, of the tabs that something is changed in: a store begins without a country, and
 * nobody needs one to change the text of a button.
 */
export const missingSettings = (
  tabs: SettingTabs,
  changes: SettingValues,
  values: SettingValues
): readonly { readonly name: string; readonly label: string }[] =>
  Object.values(tabs)
    .filter(({ schema }) => Object.keys(schema).some((key) => Object.hasOwn(changes, key)))
    .flatMap(({ schema }) => Object.entries(schema))
    .filter(([key, field]) => field.required && isEditable(field) && (values[key] ?? '') === '')
    .map(([name, { label }]) => ({ name, label }));
