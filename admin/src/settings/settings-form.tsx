import { useMemo, useState } from 'react';
import type { SettingValues, StoreSettingsAnswer, StoreSettingsSaved } from '../../../server/src/contracts/settings';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { useText } from '../texts/use-text';
import { arrangedTabs } from './arrange-tabs';
import { fieldsOfTabs, firstTabWith, tabsWith } from './setting-changes';
import { SettingsTabs } from './settings-tabs';
import { useShopSaveStoreSettingsMutation } from './store-settings.api';
import { useServerWords } from './use-server-words';

type Props = { readonly answer: StoreSettingsAnswer; readonly onReload: () => void };

/** All groups of settings in one form: one Save stores the changes of every group. */
export const SettingsForm = ({ answer, onReload }: Props) => {
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
  const [read, keepVersion] = useReadVersion(answer.version);
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
      save={(settings) => save({ settings, version: read.current })}
      onReload={onReload}
      storedValues={(saved, values) => ({ ...values, ...(saved as StoreSettingsSaved).data })}
      savedMessage={text('settings.saved')}
      onSaved={keepVersion}
    >
      <SettingsTabs tabs={tabs} current={current} onChange={setCurrent} />
    </FormPage>
  );
};
