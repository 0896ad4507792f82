import { TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { ActionModal } from '../kit/dialog/action-dialog';
import { useRefusedFields, type RefusedFields } from '../kit/dialog/use-refused-fields';
import { LabelledChoice } from '../kit/form/labelled-choice';
import { Labelled } from '../kit/form/labelled';
import { isWrittenNumber, readWhole, writeNumber } from '../kit/form/number-text';
import { MoneyInput } from '../kit/money/money-input';
import { moneyProblem } from '../kit/money/money-value';
import { useMoney } from '../kit/money/use-money';
import { fromWallClock, toWallClock } from '../kit/moment-text';
import { useStore } from '../store/store-context';
import { useAnyText, useText } from '../texts/use-text';
import { useVoidWords } from './renewal-plan-dialogs';
import { areTermsReady, changedTerms, termsBody, termsFormOf, type TermsForm } from './terms-form';
import { useTermsWords } from './terms-words';
import { useShopUpdateTermsMutation, type SubscriptionDialogProps, type SubscriptionProps } from './subscriptions.api';

const INTERVALS = ['daily', 'weekly', 'monthly', 'quarterly', 'half_yearly', 'yearly'] as const;

type FieldsProps = SubscriptionProps & {
  readonly form: TermsForm;
  readonly onChange: (change: Partial<TermsForm>) => void;
  /** What the server refused, by field. */
  readonly errors: RefusedFields;
};

const errorOf = (...problems: readonly (string | null | undefined)[]): { readonly error?: string } => {
  const error = problems.find((problem) => Boolean(problem));
  return error ? { error } : {};
};

const Total = ({ subscription: { currency }, form, onChange, errors }: FieldsProps) => {
  const text = useText();
  const money = useMoney();
  const problem = moneyProblem(form.recurring_total, money.digitsOf(currency), currency, text);
  return (
    <Labelled
      label={text('subscriptions.renewal')}
      name="recurring_total"
      hint={text('subscriptions.terms.total.hint')}
      required
      {...errorOf(problem, errors.recurring_total)}
    >
      <MoneyInput
        name="recurring_total"
        value={form.recurring_total}
        onChange={(total) => onChange({ recurring_total: total })}
        currency={currency}
      />
    </Labelled>
  );
};

const Interval = ({ subscription, form, onChange }: FieldsProps) => {
  const text = useText();
  const anyText = useAnyText();
  const intervals = [...new Set([...INTERVALS, subscription.billing_interval])];
  return (
    <LabelledChoice
      label={text('catalog.interval')}
      value={form.billing_interval}
      options={intervals.map((value) => ({ value, label: anyText(`catalog.interval.${value}`, value) }))}
      onChange={(interval) => onChange({ billing_interval: interval })}
    />
  );
};

const Times = ({ form, onChange, errors }: FieldsProps) => {
  const text = useText();
  const problem = isWrittenNumber(form.bill_times) ? null : text('kit.number.notWhole');
  return (
    <Labelled
      label={text('subscriptions.terms.times')}
      name="bill_times"
      hint={text('catalog.times.hint')}
      {...errorOf(problem, errors.bill_times)}
    >
      <TextInput
        name="bill_times"
        value={writeNumber(form.bill_times)}
        onChange={({ target }: { readonly target: HTMLInputElement }) =>
          onChange({ bill_times: readWhole(target.value) })
        }
        inputMode="numeric"
        autoComplete="off"
      />
    </Labelled>
  );
};

const NextPayment = ({ form, onChange, errors }: FieldsProps) => {
  const text = useText();
  const { timezone } = useStore();
  return (
    <Labelled
      label={text('subscriptions.next')}
      name="next_billing_date"
      hint={text('subscriptions.terms.next.hint', { zone: timezone })}
      required
      {...errorOf(errors.next_billing_date)}
    >
      <TextInput
        type="datetime-local"
        name="next_billing_date"
        value={toWallClock(form.next_billing_date, timezone)}
        onChange={({ target }: { readonly target: HTMLInputElement }) =>
          onChange({ next_billing_date: fromWallClock(target.value, timezone) })
        }
      />
    </Labelled>
  );
};

/** Pausing and resuming are actions of their own: what is left is to take one that is overdue for one that is not. */
const Status = ({ subscription: { status, status_choices: choices }, form, onChange }: FieldsProps) => {
  const text = useText();
  if (status !== 'past_due') return null;
  return (
    <LabelledChoice
      label={text('subscriptions.status')}
      value={form.status}
      options={choices.map((value) => ({ value, label: text(`subscriptions.status.${value}`) }))}
      onChange={(chosen) => onChange({ status: chosen as TermsForm['status'] })}
    />
  );
};

/** An open renewal is for the amount and the date that it was opened with. */
const VOIDING: readonly (keyof TermsForm)[] = ['recurring_total', 'next_billing_date'];

const IN_DIALOG: readonly string[] = ['recurring_total', 'bill_times', 'next_billing_date'];

/** Other terms from the next payment on. */
export const TermsDialog = ({ subscription, onClose }: SubscriptionDialogProps) => {
  const text = useText();
  const [update] = useShopUpdateTermsMutation();
  // As it was when the dialog opened: what the hourly jobs change meanwhile is no change of whoever types here.
  const [known] = useState(subscription);
  const [form, setForm] = useState(() => termsFormOf(known));
  const { errors, mark, forget } = useRefusedFields(IN_DIALOG);
  const changed = changedTerms(known, form);
  const openIsVoid = useVoidWords({ subscription });
  const voided = changed.some((name) => VOIDING.includes(name)) ? openIsVoid : '';
  const words = useTermsWords(known, form);
  const { id, parent_order_id } = known;
  const fields = {
    ...{ subscription: known, form, errors },
    onChange: (change: Partial<TermsForm>) => {
      forget(Object.keys(change));
      setForm((typed) => ({ ...typed, ...change }));
    },
  };
  return (
    <ActionModal
      title={text('subscriptions.terms')}
      consequence={changed.length === 0 ? text('subscriptions.terms.none') : `${words} ${voided}`.trim()}
      confirmLabel={text('kit.form.save')}
      isReady={areTermsReady(known, form)}
      intention={form}
      run={async () => mark(await update({ id, parent_order_id, terms: termsBody(known, form) }))}
      onDone={onClose}
      onClose={onClose}
    >
      <Total {...fields} />
      <Interval {...fields} />
      <Times {...fields} />
      <NextPayment {...fields} />
      <Status {...fields} />
    </ActionModal>
  );
};
