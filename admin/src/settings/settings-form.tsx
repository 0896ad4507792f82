import { useMemo, useState } from 'react';
import type { SettingValues, StoreSettingsAnswer } from '../../../server/src/contracts/settings';
import { FormPage } from '../kit/form/form-page';
import { useText } from '../texts/use-text';
import { arrangedTabs } from './arrange-tabs';
import { fieldsOfTabs, firstTabWith, tabsWith } from './setting-changes';
import { SettingsTabs } from './settings-tabs';
import { useShopSaveStoreSettingsMutation } from './store-settings.api';
import { useServerWords } from './use-server-words';

/** All groups of settings in one form: one Save stores the changes of every group. */
export const SettingsForm = ({ answer }: { readonly answer: StoreSettingsAnswer }) => {
  const text = useText();
  const [save] = useShopSaveStoreSettingsMutation();
  const words = useServerWords();
  const tabs = useMemo(
    () =>
      arrangedTabs(words.tabs(answer.fields), {
        title: text('settings.thankYou'),
        description: text('settings.thankYou.text'),
      }),
    [answer.fields, text, words]
  );
  const [current, setCurrent] = useState(() => firstTabWith(tabs, () => true) ?? '');
  return (
    <FormPage<SettingValues>
      title={text('settings.title')}
      subtitle={text('settings.subtitle')}
      initialValues={answer.settings}
      fields={fieldsOfTabs(tabs)}
      // A store begins without a country, and nobody needs one to change the text of a button.
      checked={(changes) => fieldsOfTabs(tabsWith(tabs, changes))}
      onMarked={(names) => {
        const tab = firstTabWith(tabs, (name) => names.includes(name));
        if (tab) setCurrent(tab);
      }}
      save={(changes) => save(changes)}
      storedValues={(saved, values) => ({ ...values, ...(saved as { readonly data: SettingValues }).data })}
      savedMessage={text('settings.saved')}
    >
      <SettingsTabs tabs={tabs} current={current} onChange={setCurrent} />
    </FormPage>
  );
};
