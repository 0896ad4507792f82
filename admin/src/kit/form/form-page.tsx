import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import { Blocker, Form, Layouts, Page, useForm, useNotification, type FormHelpers } from '@strapi/strapi/admin';
import { useRef, useState, useSyncExternalStore, type MutableRefObject, type ReactNode } from 'react';
import { isPanelFailure, refusedFields } from '../../api/shop-query';
import { useText, type Text } from '../../texts/use-text';
import type { Outcome } from '../dialog/action-dialog';
import { failureText } from '../failure-text';
import { useMoney } from '../money/use-money';
import { AfterSave, type Saved } from './after-save';
import { checkFields } from './check-fields';
import { DrawnFieldsContext, drawnFields, type DrawnFields } from './drawn-fields';
import { failuresElsewhere, fieldsByNow } from './failures-elsewhere';
import type { FormField } from './form-definition';
import { changesOf, nestErrors, renewedValues, valueAt } from './form-values';
import { ReadOnlyFields } from './read-only';

type Refused = Readonly<{ [field: string]: string }>;

type Save<Data extends object> = (changes: Partial<Data>, values: Data) => Promise<Outcome>;

export type FormPageProps<Data extends object> = {
  readonly title: string;
  readonly subtitle?: string;
  readonly back?: ReactNode;
  readonly secondaryAction?: ReactNode;
  /** What was loaded first. A later load does not replace what is being typed: remount the page by `key` for another record. */
  readonly initialValues: Data;
  /** All fields of the form, whether they stand in its grid or in parts of their own. */
  readonly fields: readonly FormField[];
  /** Of the fields those that are checked before these changes are sent; all, if left out. */
  readonly checked?: (changes: Partial<Data>, values: Data) => readonly FormField[];
  /** Is told which fields are about to be marked, as a form of several tabs has to open one. */
  readonly onMarked?: (names: readonly string[]) => void;
  readonly save: Save<Data>;
  /** After a success: what is stored now; left out where the page goes elsewhere, or where the values are stored as they are. */
  readonly storedValues?: (data: unknown, values: Data) => Data;
  readonly onSaved?: (data: unknown) => void;
  readonly savedMessage?: string;
  /** The name of the field here for a field that the server names; the same, if left out. */
  readonly fieldOf?: (serverField: string, values: Data) => string;
  /** A new record can be saved as it is; a stored one only once something is changed. */
  readonly isNew?: boolean;
  readonly readOnly?: boolean;
  /** Loads what is stored now, where the server says (409) that somebody else saved the record meanwhile. */
  readonly onReload?: () => void;
  readonly children: ReactNode;
};

type HeaderProps = Pick<
  FormPageProps<object>,
  'title' | 'subtitle' | 'back' | 'secondaryAction' | 'isNew' | 'readOnly'
>;

const SaveActions = ({ isNew }: { readonly isNew: boolean }) => {
  const text = useText();
  const form = useForm('SaveActions', (state) => state);
  const count = Object.keys(changesOf(form.initialValues, form.values)).length;
  return (
    <Flex wrap="wrap" gap={count > 0 ? 4 : 0} alignItems="center">
      <Typography variant="pi" textColor="neutral600" aria-live="polite">
        {count > 0 ? text('kit.form.unsaved', { count }) : ''}
      </Typography>
      {count > 0 ? (
        <Button type="button" variant="tertiary" onClick={() => form.resetForm()}>
          {text('kit.form.discard')}
        </Button>
      ) : null}
      <Button type="submit" startIcon={<Check />} disabled={count === 0 && !isNew} loading={form.isSubmitting}>
        {text('kit.form.save')}
      </Button>
    </Flex>
  );
};

const FormHeader = ({ title, subtitle, back, secondaryAction, isNew = false, readOnly = false }: HeaderProps) => (
  <Layouts.Header
    title={title}
    {...(subtitle ? { subtitle } : {})}
    navigationAction={back}
    secondaryAction={secondaryAction}
    primaryAction={readOnly ? null : <SaveActions isNew={isNew} />}
  />
);

/** Refusals that belong to no field of the page stand above it: none is dropped. */
const useRefusals = (fields: readonly FormField[], text: Text) => {
  const [above, setAbove] = useState<readonly string[]>([]);
  const names = new Set(fields.map(({ name }) => name));
  const place = (error: unknown, values: object, fieldOf: (name: string) => string): Refused => {
    const refused = Object.entries(isPanelFailure(error) ? refusedFields(error) : {}).map(
      ([name, message]) => [fieldOf(name), message] as const
    );
    const isHere = ([name]: readonly [string, string]): boolean =>
      names.has(name) || valueAt(values, name) !== undefined;
    const elsewhere = refused.filter((entry) => !isHere(entry)).map(([, message]) => message);
    setAbove(refused.length === 0 ? [failureText(error, text)] : elsewhere);
    return Object.fromEntries(refused.filter(isHere));
  };
  return { above, clear: () => setAbove([]), place };
};

export const FailuresAbove = ({ messages }: { readonly messages: readonly string[] }) => (
  <Box role="alert">
    {messages.map((message) => (
      <Box key={message} background="danger100" hasRadius padding={4} marginBottom={4}>
        <Typography textColor="danger700">{message}</Typography>
      </Box>
    ))}
  </Box>
);

type UndrawnProps = { readonly drawn: DrawnFields; readonly fieldsOf: (values: object) => readonly FormField[] };

/** What is wrong with fields that do not stand on the page now stands above it: nobody would know why nothing is saved. */
const UndrawnFailures = ({ drawn, fieldsOf }: UndrawnProps) => {
  const text = useText();
  const { errors, values } = useForm('UndrawnFailures', (form) => form);
  useSyncExternalStore(drawn.subscribe, drawn.version);
  return <FailuresAbove messages={failuresElsewhere(errors, fieldsOf(values as object), drawn.has, text)} />;
};

/** The server knows which version the form began with: nothing was overwritten, and nothing typed is lost. */
const isStale = (error: unknown): boolean => isPanelFailure(error) && 'status' in error && error.status === 409;

const ChangedMeanwhile = ({ onReload }: { readonly onReload: () => void }) => {
  const text = useText();
  return (
    <Box role="alert" background="warning100" hasRadius padding={4} marginBottom={4}>
      <Flex direction="column" alignItems="flex-start" gap={3}>
        <Typography variant="delta" tag="h2" textColor="neutral800">
          {text('kit.form.stale.title')}
        </Typography>
        <Typography textColor="neutral800">{text('kit.form.stale.text')}</Typography>
        <Button type="button" variant="secondary" onClick={onReload}>
          {text('kit.form.stale.load')}
        </Button>
      </Flex>
    </Box>
  );
};

type HeldProps<Data> = { readonly held: MutableRefObject<Data | null> };

/** What the form holds at the moment: its fields can be typed into while it is being saved. */
export const Held = <Data extends object>({ held }: HeldProps<Data>) => {
  held.current = useForm('Held', ({ values }) => values) as Data;
  return null;
};

/** Strapi's form swallows what is thrown while it is sent. */
const outcomeOf = (save: () => Promise<Outcome>): Promise<Outcome> =>
  save().catch((error: unknown): Outcome => ({ error: error ?? new Error() }));

type Reset<Data> = { readonly sent: Data; readonly saved: Data; readonly typed: Data | null };

/** What was typed since Save was clicked stays, as the next change. Answers whether something was. */
const reset = <Data extends object>(helpers: FormHelpers<Data>, { sent, saved, typed }: Reset<Data>): boolean => {
  helpers.resetForm(saved);
  if (typed === null || Object.keys(changesOf(sent, typed)).length === 0) return false;
  helpers.setValues(renewedValues(sent, typed, saved));
  return true;
};

const storedAfter = <Data extends object>(
  { storedValues }: Pick<FormPageProps<Data>, 'storedValues'>,
  { data }: Outcome,
  sent: Data
): Data => storedValues?.(data, sent) ?? sent;

/** `frozen` is what is stored: of the values of the form, those that differ from it are saved. */
export const useSubmit = <Data extends object>(props: FormPageProps<Data>, frozen: Data) => {
  const text = useText();
  const money = useMoney();
  const { toggleNotification } = useNotification();
  const refusals = useRefusals(props.fields, text);
  const [drawn] = useState(drawnFields);
  const [stored, setStored] = useState(frozen);
  const [isOutdated, setOutdated] = useState(false);
  const held = useRef<Data | null>(null);
  const [typedWhile, setTypedWhile] = useState<Saved | null>(null);
  const mark = (errors: Refused, helpers: FormHelpers<Data>): void => {
    drawn.begin();
    props.onMarked?.(Object.keys(errors));
    helpers.setErrors(nestErrors(errors) as never);
    toggleNotification({ type: 'danger', message: text('kit.form.invalid') });
  };
  const submit = async (values: Data, helpers: FormHelpers<Data>): Promise<void> => {
    refusals.clear();
    const changes = changesOf(stored, values);
    const problems = checkFields(props.checked?.(changes, values) ?? props.fields, values, text, money);
    if (Object.keys(problems).length > 0) return mark(problems, helpers);
    const outcome = await outcomeOf(async () => props.save(changes, values));
    const outdated = props.onReload !== undefined && isStale(outcome.error);
    setOutdated(outdated);
    if (outdated) return;
    if (outcome.error !== undefined) {
      const { fieldOf } = props;
      const marked = refusals.place(outcome.error, values, (name) => fieldOf?.(name, values) ?? name);
      return mark(marked, helpers);
    }
    const saved = storedAfter(props, outcome, values);
    setStored(saved);
    // A new record is another page by then.
    const isTyped = reset(helpers, { sent: values, saved, typed: props.isNew ? null : held.current });
    toggleNotification({ type: 'success', message: props.savedMessage ?? text('kit.form.saved') });
    if (isTyped) setTypedWhile({ data: outcome.data });
    else props.onSaved?.(outcome.data);
  };
  return { submit, above: refusals.above, isOutdated, drawn, held, setStored, typedWhile };
};

/** A page that edits one record: its fields, one Save, errors at the fields, and a guard against losing what was typed. */
export const FormPage = <Data extends object>(props: FormPageProps<Data>) => {
  const [frozen] = useState(props.initialValues);
  const { submit, above, isOutdated, drawn, held, typedWhile } = useSubmit(props, frozen);
  const { title, isNew = false, readOnly = false, onReload, children } = props;
  return (
    <Page.Main>
      <Page.Title>{title}</Page.Title>
      <Form<Data> method={isNew ? 'POST' : 'PUT'} initialValues={frozen} onSubmit={submit} disabled={readOnly}>
        <Held<Data> held={held} />
        <FormHeader {...props} />
        <Layouts.Content>
          <FailuresAbove messages={above} />
          <UndrawnFailures drawn={drawn} fieldsOf={(values) => fieldsByNow(props, values as Data)} />
          {isOutdated && onReload ? <ChangedMeanwhile onReload={onReload} /> : null}
          <DrawnFieldsContext.Provider value={drawn}>
            <ReadOnlyFields isReadOnly={readOnly}>{children}</ReadOnlyFields>
          </DrawnFieldsContext.Provider>
        </Layouts.Content>
        <Blocker />
        <AfterSave saved={typedWhile} onSaved={props.onSaved} />
      </Form>
    </Page.Main>
  );
};
