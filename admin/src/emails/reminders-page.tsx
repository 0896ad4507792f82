import type { ReminderSettingsAnswer } from '../../../server/src/contracts/notifications';
import type { SettingValues } from '../../../server/src/contracts/settings';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
import { fieldsOfTabs } from '../settings/setting-changes';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { EmailLinks } from './email-links';
import { useShopRemindersQuery, useShopSaveRemindersMutation } from './emails.api';

const RemindersForm = ({ answer }: { readonly answer: ReminderSettingsAnswer }) => {
  const text = useText();
  const words = useServerWords();
  const [save] = useShopSaveRemindersMutation();
  const fields = fieldsOfTabs(words.tabs(answer.fields));
  return (
    <FormPage<SettingValues>
      title={text('emails.reminders')}
      subtitle={text('emails.reminders.text')}
      initialValues={answer.settings}
      fields={fields}
      save={(changes) => save(changes)}
      storedValues={(saved) => (saved as ReminderSettingsAnswer).settings}
      savedMessage={text('emails.reminders.saved')}
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
  const query = useShopRemindersQuery(undefined);
  return <LoadState query={query}>{(answer) => <RemindersForm answer={answer} />}</LoadState>;
};
