import { Flex } from '@strapi/design-system';
import type {
  EmailSettings,
  EmailSettingsAnswer,
  SavedEmailSettingsAnswer,
} from '../../../server/src/contracts/notifications';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { StoredRecord } from '../kit/page/stored-record';
import { useText, type Text } from '../texts/use-text';
import { BodyField } from './body-field';
import { EmailLinks } from './email-links';
import { useShopEmailSettingsQuery, useShopSaveEmailSettingsMutation } from './emails.api';
import { languageOptions } from './language-choice';

const SENDER: readonly FormField[] = [
  { name: 'from_name', kind: 'text', label: 'emails.fromName', required: true },
  { name: 'from_email', kind: 'text', label: 'emails.fromEmail', inputMode: 'email', required: true },
  { name: 'reply_to_name', kind: 'text', label: 'emails.replyToName' },
  { name: 'reply_to_email', kind: 'text', label: 'emails.replyToEmail', inputMode: 'email' },
];

const othersOf = (text: Text): readonly FormField[] => [
  { name: 'admin_email', kind: 'text', label: 'emails.adminEmail', hint: 'emails.adminEmail.hint', required: true },
  {
    name: 'language',
    kind: 'choice',
    label: 'emails.language',
    hint: 'emails.language.hint',
    options: languageOptions(text),
    required: true,
  },
];

const FOOTER: readonly FormField[] = [
  { name: 'show_email_footer', kind: 'flag', yesNo: true, label: 'emails.showFooter' },
];

type FormProps = { readonly answer: EmailSettingsAnswer; readonly onReload: () => void };

const GeneralForm = ({ answer, onReload }: FormProps) => {
  const text = useText();
  const [save] = useShopSaveEmailSettingsMutation();
  const { notification_config: _config, is_mail_configured: _is, ...settings } = answer.data;
  const others = othersOf(text);
  const [read, keepVersion] = useReadVersion(answer.version);
  return (
    <FormPage<EmailSettings>
      title={text('emails.general')}
      subtitle={text('emails.general.text')}
      initialValues={settings}
      fields={[...SENDER, ...others, ...FOOTER]}
      save={(changes, { from_name, from_email, admin_email }) =>
        save({ from_name, from_email, admin_email, ...changes, version: read.current })
      }
      onReload={onReload}
      storedValues={(saved) => (saved as SavedEmailSettingsAnswer).data}
      savedMessage={text('emails.general.saved')}
      onSaved={keepVersion}
    >
      <EmailLinks />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('emails.sender')}>
          <FieldGrid fields={SENDER} />
        </Panel>
        <Panel title={text('emails.team')}>
          <FieldGrid fields={others} />
        </Panel>
        <Panel title={text('emails.footer')} text={text('emails.footer.text')}>
          <FieldGrid fields={FOOTER} />
          <BodyField name="email_footer" label="emails.footer" groups={answer.shortcodes} />
        </Panel>
      </Flex>
    </FormPage>
  );
};

/** What all messages have in common. */
export const GeneralPage = () => {
  const query = useShopEmailSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(answer, onReload) => <GeneralForm answer={answer} onReload={onReload} />}
    </StoredRecord>
  );
};
