import type { ReminderSettingsAnswer } from '../../../server/src/contracts/notifications';
import type { SettingValues } from '../../../server/src/contracts/settings';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { fieldsOfTabs } from '../settings/setting-changes';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { EmailLinks } from './email-links';
import { useShopRemindersQuery, useShopSaveRemindersMutation } from './emails.api';

type FormProps = { readonly answer: ReminderSettingsAnswer; readonly onReload: () => void };

const RemindersForm = ({ answer, onReload }: FormProps) => {
  const text = useText();
  const words = useServerWords();
  const [save] = useShopSaveRemindersMutation();
  const fields = fieldsOfTabs(words.tabs(answer.fields));
  const [read, keepVersion] = useReadVersion(answer.version);
  return (
    <FormPage<SettingValues>
      title={text('emails.reminders')}
      subtitle={text('emails.reminders.text')}
      initialValues={answer.settings}
      fields={fields}
      save={(settings) => save({ settings, version: read.current })}
      onReload={onReload}
      storedValues={(saved) => (saved as ReminderSettingsAnswer).settings}
      savedMessage={text('emails.reminders.saved')}
      onSaved={keepVersion}
    >
      <EmailLinks />
      <Panel>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

/** When customers are reminded of what is to be paid, or will be. */
export const RemindersPage = () => {
  const query = useShopRemindersQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(answer, onReload) => <RemindersForm answer={answer} onReload={onReload} />}
    </StoredRecord>
  );
};
