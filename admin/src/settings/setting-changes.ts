import type { SettingTab, SettingTabs } from '../../../server/src/contracts/settings';
import type { FormField } from '../kit/form/form-definition';
import { formFieldsOf } from './server-field';

export const fieldsOfTab = ({ schema }: SettingTab): readonly FormField[] => formFieldsOf(schema);

export const fieldsOfTabs = (tabs: SettingTabs): readonly FormField[] => Object.values(tabs).flatMap(fieldsOfTab);

/** The first tab, in the order shown, that holds such a field. */
export const firstTabWith = (tabs: SettingTabs, isWanted: (name: string) => boolean): string | undefined =>
  Object.entries(tabs).find(([, tab]) => fieldsOfTab(tab).some(({ name }) => isWanted(name)))?.[0];

/** Those that something is changed in. */
export const tabsWith = (tabs: SettingTabs, changes: object): SettingTabs =>
  Object.fromEntries(
    Object.entries(tabs).filter(([, { schema }]) => Object.keys(schema).some((key) => Object.hasOwn(changes, key)))
  );
