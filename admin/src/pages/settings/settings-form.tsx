import { Blocker, Form, Layouts, useNotification, type FormHelpers } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { SettingValues, StoreSettingsAnswer } from '../../../../server/src/contracts/settings';
import { isPanelFailure, refusedFields } from '../../api/shop-query';
import { useSaveStoreSettingsMutation } from '../../api/store-settings';
import { useText } from '../../hooks/use-text';
import { changedSettings, editableTabs, firstTabWith, missingSettings } from './setting-changes';
import { SettingsHeader } from './settings-header';
import { SettingsTabs } from './settings-tabs';

type Helpers = FormHelpers<Record<string, unknown>>;

/** Saves the changes; fields that are missing or refused are marked, and the tab with the first of them is opened. */
const useSave = ({ settings, fields }: StoreSettingsAnswer, openTab: (name: string) => void) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [save] = useSaveStoreSettingsMutation();
  const mark = (errors: Readonly<Record<string, string>>, message: string, { setErrors }: Helpers): void => {
    const tab = firstTabWith(fields, errors);
    if (tab) openTab(tab);
    setErrors(errors);
    toggleNotification({ type: 'danger', message: tab ? text('settings.invalid') : message });
  };
  return async (values: SettingValues, helpers: Helpers): Promise<void> => {
    const changes = changedSettings(settings, values);
    const missing = missingSettings(fields, changes, values);
    if (missing.length > 0) {
      return mark(
        Object.fromEntries(missing.map(({ name, label }) => [name, text('settings.required', { label })])),
        '',
        helpers
      );
    }
    const result = await save(changes);
    if (!('error' in result)) {
      helpers.resetForm({ ...values, ...result.data.data });
      toggleNotification({ type: 'success', message: text('settings.saved') });
      return;
    }
    if (isPanelFailure(result.error)) mark(refusedFields(result.error), result.error.message, helpers);
    else mark({}, text('error.unknown'), helpers);
  };
};

/** All groups of settings in one form: one Save stores the changes of every group. */
export const SettingsForm = ({ answer }: { readonly answer: StoreSettingsAnswer }) => {
  const tabs = editableTabs(answer.fields);
  const [current, setCurrent] = useState(Object.keys(tabs)[0] ?? '');
  const save = useSave(answer, setCurrent);
  return (
    <Form<Record<string, unknown>> method="PUT" initialValues={answer.settings} onSubmit={save}>
      <SettingsHeader />
      <Layouts.Content>
        <SettingsTabs tabs={tabs} current={current} onChange={setCurrent} />
      </Layouts.Content>
      <Blocker />
    </Form>
  );
};
