import { Flex } from '@strapi/design-system';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { DigestSettings, DigestSettingsAnswer } from '../../../server/src/contracts/notifications';
import { ActionModal } from '../kit/dialog/action-dialog';
import { DialogButton } from '../kit/dialog/dialog-button';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { ChoiceOption, FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useReadVersion } from '../kit/form/use-read-version';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { StoredRecord } from '../kit/page/stored-record';
import { useText, type Text } from '../texts/use-text';
import { EmailLinks } from './email-links';
import { useShopDigestQuery, useShopSaveDigestMutation, useShopSendTestDigestMutation } from './emails.api';

const PERIODS = ['daily', 'weekly', 'monthly'] as const;

type Period = (typeof PERIODS)[number];

/** A choice holds words: the number of the day is put back when the form is saved. */
type DigestValues = Omit<DigestSettings, 'weekly'> & {
  readonly weekly: Omit<DigestSettings['weekly'], 'send_dow'> & { readonly send_dow: string };
};

const valuesOf = ({ weekly, ...others }: DigestSettings): DigestValues => ({
  ...others,
  weekly: { ...weekly, send_dow: String(weekly.send_dow) },
});

const settingsOf = ({ weekly, ...others }: Partial<DigestValues>): Partial<DigestSettings> => ({
  ...others,
  ...(weekly ? { weekly: { ...weekly, send_dow: Number(weekly.send_dow) } } : {}),
});

/** The names of a browser for days; 4 January 2026 was a Sunday. */
const daysOf = (locale: string): readonly ChoiceOption[] => {
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_each, day) => ({
    value: String(day),
    label: names.format(new Date(Date.UTC(2026, 0, 4 + day))),
  }));
};

const fieldsOf = (period: Period, days: readonly ChoiceOption[]): readonly FormField[] => [
  { name: `${period}.enabled`, kind: 'flag', yesNo: true, label: `emails.digest.${period}.enabled`, span: 4 },
  { name: `${period}.send_hour`, kind: 'whole', label: 'emails.digest.hour', required: true, span: 4 },
  ...(period === 'weekly'
    ? [
        {
          ...({ name: 'weekly.send_dow', kind: 'choice', label: 'emails.digest.day', options: days } as const),
          ...({ required: true, span: 4 } as const),
        },
      ]
    : []),
];

const RECIPIENTS: readonly FormField[] = [
  { name: 'recipients', kind: 'text', label: 'emails.digest.recipients', hint: 'emails.adminEmail.hint', span: 12 },
  { name: 'send_when_empty', kind: 'flag', yesNo: true, label: 'emails.digest.whenEmpty', span: 12 },
];

const periodOptions = (text: Text): readonly ChoiceOption[] =>
  PERIODS.map((value) => ({ value, label: text(`emails.digest.${value}`) }));

const TestDigest = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  const [period, setPeriod] = useState<Period>('weekly');
  const [send] = useShopSendTestDigestMutation();
  return (
    <ActionModal
      title={text('emails.digest.test')}
      consequence={text('emails.digest.test.text')}
      confirmLabel={text('emails.test.send')}
      intention={period}
      run={() => send(period)}
      outcomeOf={() => ({ tone: 'success', message: text('emails.digest.test.sent') })}
      onDone={onClose}
      onClose={onClose}
    >
      <LabelledChoice
        label={text('emails.digest.period')}
        value={period}
        options={periodOptions(text)}
        onChange={(chosen) => setPeriod(chosen as Period)}
      />
    </ActionModal>
  );
};

type FormProps = { readonly answer: DigestSettingsAnswer; readonly onReload: () => void };

const DigestForm = ({ answer, onReload }: FormProps) => {
  const text = useText();
  const { locale } = useIntl();
  const [save] = useShopSaveDigestMutation();
  const days = daysOf(locale);
  const [read, keepVersion] = useReadVersion(answer.version);
  return (
    <FormPage<DigestValues>
      title={text('emails.digest')}
      subtitle={text('emails.digest.text')}
      secondaryAction={
        <DialogButton variant="secondary" label={text('emails.digest.test')}>
          {(close) => <TestDigest onClose={close} />}
        </DialogButton>
      }
      initialValues={valuesOf(answer.settings)}
      fields={[...RECIPIENTS, ...PERIODS.flatMap((period) => fieldsOf(period, days))]}
      save={(changes) => save({ ...settingsOf(changes), version: read.current })}
      onReload={onReload}
      storedValues={(saved) => valuesOf((saved as DigestSettingsAnswer).settings)}
      savedMessage={text('emails.digest.saved')}
      onSaved={keepVersion}
    >
      <EmailLinks />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel title={text('emails.digest.recipients')}>
          <FieldGrid fields={RECIPIENTS} />
        </Panel>
        {PERIODS.map((period) => (
          <Panel key={period} title={text(`emails.digest.${period}`)}>
            <FieldGrid fields={fieldsOf(period, days)} />
          </Panel>
        ))}
      </Flex>
    </FormPage>
  );
};

/** The figures of a day, a week or a month, sent to the team. */
export const DigestPage = () => {
  const query = useShopDigestQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(answer, onReload) => <DigestForm answer={answer} onReload={onReload} />}
    </StoredRecord>
  );
};
