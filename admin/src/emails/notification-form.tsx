import { Box, Button, Flex, Grid, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  EmailNotification,
  NotificationAnswer,
  PdfTemplateName,
  SavedNotificationAnswer,
} from '../../../server/src/contracts/notifications';
import { ConfirmAction, type Outcome } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { SettingsBack } from '../settings/settings-back';
import { useServerWords } from '../settings/use-server-words';
import { useText, type Text } from '../texts/use-text';
import { BodyField } from './body-field';
import { EMAILS } from './email-links';
import {
  useShopEnableNotificationMutation,
  useShopSaveNotificationMutation,
  useShopStandardTextQuery,
  type MailLanguage,
} from './emails.api';
import { languageOptions } from './language-choice';
import { changesToSend, lacksBody, valuesOf, type NotificationValues } from './notification-values';
import { PreviewPanel } from './preview-panel';
import { TemplateField } from './template-field';
import { TestEmail } from './test-email';

const activeField = ({ is_always_sent: isAlways }: EmailNotification): FormField => ({
  ...{ name: 'active', kind: 'flag', yesNo: true, label: 'emails.active', span: 12, disabled: isAlways },
  hint: isAlways ? 'emails.always.hint' : 'emails.active.hint',
});

const attachmentChoice = (templates: readonly PdfTemplateName[], text: Text): FormField => ({
  ...{
    name: 'attach_pdf_template',
    kind: 'choice',
    label: 'emails.attachment',
    span: 12,
    hint: 'emails.attachment.hint',
  },
  options: [
    { value: '', label: text('kit.none') },
    ...templates.map(({ id, title, kind, is_factory: isFactory }) => ({
      value: id,
      label: isFactory ? text(`orders.documents.${kind}`) : title,
    })),
  ],
});

const bodyChoice = (text: Text): FormField => ({
  ...{ name: 'is_default_body', kind: 'choice', label: 'emails.body.whose', required: true, span: 12 },
  options: [
    { value: 'yes', label: text('emails.body.standard') },
    { value: 'no', label: text('emails.body.own') },
  ],
});

const SUBJECT: FormField = { name: 'subject', kind: 'text', label: 'emails.subject', required: true, span: 12 };
const BODY: FormField = { name: 'email_body', kind: 'custom', label: 'emails.body', input: null };

type OfNotification = { readonly name: string; readonly locale: MailLanguage };

/** An own text begins with the store's, or with nothing. */
const OwnBody = ({
  answer,
  standard,
}: {
  readonly answer: NotificationAnswer;
  readonly standard: string | undefined;
}) => {
  const text = useText();
  const { value: isDefault } = useField<string>('is_default_body');
  const { value: body, onChange } = useField<string>('email_body');
  if (isDefault === 'yes') return <Typography textColor="neutral600">{text('emails.body.standard.text')}</Typography>;
  return (
    <>
      {body ? null : (
        <Box>
          <Button
            type="button"
            variant="secondary"
            disabled={standard === undefined}
            onClick={() => onChange(BODY.name, standard ?? '')}
          >
            {text('emails.body.takeOver')}
          </Button>
        </Box>
      )}
      <BodyField name={BODY.name} label="emails.body" groups={answer.shortcodes} />
    </>
  );
};

const LanguageChoice = ({ locale }: { readonly locale: string }) => {
  const text = useText();
  const [, setAddress] = useSearchParams();
  return (
    <LabelledChoice
      label={text('emails.text.language')}
      value={locale}
      options={languageOptions(text)}
      onChange={(chosen) => setAddress({ locale: chosen })}
    />
  );
};

type ResetProps = OfNotification & { readonly subject: string; readonly onReset: () => void };

const Reset = ({ name, locale, subject, onReset }: ResetProps) => {
  const text = useText();
  const [save] = useShopSaveNotificationMutation();
  return (
    <DialogButton variant="danger-light" label={text('emails.reset')}>
      {(close) => (
        <ConfirmAction
          title={text('emails.reset')}
          consequence={text('emails.reset.consequence', { language: text(`emails.language.${locale}`) })}
          confirmLabel={text('emails.reset')}
          danger
          run={() => save({ name, locale, settings: { subject, is_default_body: 'yes' } })}
          onDone={() => {
            close();
            onReset();
          }}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

/** Switching alone leaves the texts of all languages as they are, and their version. */
const useSave = ({ name, locale }: OfNotification, begun: string) => {
  const text = useText();
  const [saveText] = useShopSaveNotificationMutation();
  const [enable] = useShopEnableNotificationMutation();
  // That which was read or saved last: the page stays after a save.
  const read = useRef(begun);
  return async (changes: Partial<NotificationValues>, values: NotificationValues): Promise<Outcome> => {
    if (lacksBody(values)) {
      const message = text('kit.form.required', { label: text('emails.body') });
      return { error: { kind: 'fields', status: 422, message, fields: { email_body: [message] } } };
    }
    if (Object.keys(changes).join() === 'active') return enable({ name, active: values.active });
    const saved = await saveText({ name, locale, settings: changesToSend(changes, values), version: read.current });
    if ('data' in saved) read.current = (saved.data as SavedNotificationAnswer).version;
    return saved;
  };
};

type Props = { readonly answer: NotificationAnswer; readonly onReset: () => void };
type FormProps = Props & { readonly onReload: () => void };

const isChanged = ({ settings }: EmailNotification, subject: string | undefined): boolean =>
  settings.is_default_body === 'no' || (subject !== undefined && settings.subject !== subject);

const Actions = ({ answer: { data }, onReset }: Props) => {
  const text = useText();
  const of: OfNotification = { name: data.name, locale: data.locale as MailLanguage };
  const { data: standard } = useShopStandardTextQuery(of);
  return (
    <Flex gap={2} wrap="wrap">
      {standard && isChanged(data, standard.subject) ? (
        <Reset {...of} subject={standard.subject} onReset={onReset} />
      ) : null}
      <DialogButton variant="secondary" label={text('emails.test')}>
        {(close) => <TestEmail {...of} onClose={close} />}
      </DialogButton>
    </Flex>
  );
};

const TextPanel = ({
  answer,
  standard,
}: {
  readonly answer: NotificationAnswer;
  readonly standard: string | undefined;
}) => {
  const text = useText();
  return (
    <Panel title={text('emails.text')}>
      <LanguageChoice locale={answer.data.locale} />
      <TemplateField field={SUBJECT} groups={answer.shortcodes} />
      <FieldGrid fields={[bodyChoice(text)]} />
      <OwnBody answer={answer} standard={standard} />
    </Panel>
  );
};

const Column = ({ children }: { readonly children: ReactNode }) => (
  <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
    {children}
  </Grid.Item>
);

/** A message: when it is sent, what it says in each language, and how it looks with a real order. */
export const NotificationForm = ({ answer, onReset, onReload }: FormProps) => {
  const text = useText();
  const words = useServerWords();
  const { data } = answer;
  const { title, description, recipient } = words.notification(data);
  const of: OfNotification = { name: data.name, locale: data.locale as MailLanguage };
  const { data: standard } = useShopStandardTextQuery(of);
  const active = activeField(data);
  const attachment = attachmentChoice(answer.pdf_templates, text);
  return (
    <FormPage<NotificationValues>
      title={title}
      subtitle={`${text(`emails.recipient.${recipient}`)}. ${description}`}
      back={<SettingsBack fallback={EMAILS} />}
      secondaryAction={<Actions answer={answer} onReset={onReset} />}
      initialValues={valuesOf(data.settings)}
      fields={[active, attachment, SUBJECT, bodyChoice(text), BODY]}
      save={useSave(of, data.version)}
      onReload={onReload}
      storedValues={(_saved, values) => (values.is_default_body === 'yes' ? { ...values, email_body: '' } : values)}
      savedMessage={text('emails.saved')}
    >
      <Grid.Root gap={4} gridCols={12}>
        <Column>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Panel title={text('emails.sending')}>
              <FieldGrid fields={[active, attachment]} />
            </Panel>
            <TextPanel answer={answer} standard={standard?.content} />
          </Flex>
        </Column>
        <Column>
          <PreviewPanel {...of} stored={data.settings} standard={standard?.content} />
        </Column>
      </Grid.Root>
    </FormPage>
  );
};
