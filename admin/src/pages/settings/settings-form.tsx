import { Blocker, Form, Layouts, useNotification, type FormHelpers } from '@strapi/strapi/admin';
import { useState } from 'react';
import type { SettingValues, StoreSettingsAnswer } from '../../../../server/src/contracts/settings';
import { isShopFailure } from '../../api/shop-query';
import { useSaveStoreSettingsMutation } from '../../api/store-settings';
import { useText } from '../../hooks/use-text';
import { changedSettings, editableTabs, firstTabWith } from './setting-changes';
import { SettingsHeader } from './settings-header';
import { SettingsTabs } from './settings-tabs';

type Helpers = FormHelpers<Record<string, unknown>>;

/** Saves the changes; refused fields are marked, and the tab with the first of them is opened. */
const useSave = ({ settings, fields }: StoreSettingsAnswer, openTab: (name: string) => void) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [save] = useSaveStoreSettingsMutation();
  return async (values: SettingValues, { setErrors, resetForm }: Helpers): Promise<void> => {
    const result = await save(changedSettings(settings, values));
    if (!('error' in result)) {
      resetForm({ ...values, ...result.data.data });
      toggleNotification({ type: 'success', message: text('settings.saved') });
      return;
    }
    const failure = isShopFailure(result.error) ? result.error : { fields: {}, message: undefined };
    const tab = firstTabWith(fields, failure.fields);
    if (tab) openTab(tab);
    setErrors(failure.fields);
    const message = tab ? text('settings.invalid') : (failure.message ?? text('error.unknown'));
    toggleNotification({ type: 'danger', message });
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
