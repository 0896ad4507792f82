import { Button, Flex } from '@strapi/design-system';
import { Blocker, Form, useForm } from '@strapi/strapi/admin';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AfterSave } from '../../kit/form/after-save';
import { FieldGrid, Panel } from '../../kit/form/field-grid';
import type { FormField } from '../../kit/form/form-definition';
import { FailuresAbove, Held, useSubmit, type FormPageProps } from '../../kit/form/form-page';
import { changesOf, renewedValues } from '../../kit/form/form-values';
import { useText } from '../../texts/use-text';
import { SkipLink } from './skip-link';
import type { StepId } from './steps';

type Props<Data extends object> = {
  readonly step: StepId;
  readonly title: string;
  readonly text?: string;
  readonly fields: readonly FormField[];
  /** Of those that differ from what is stored, the form saves. */
  readonly stored: Data;
  /** What the fields begin with, where that is more than what is stored. */
  readonly suggested?: Data;
  readonly save: FormPageProps<Data>['save'];
  readonly saveLabel: string;
  readonly onSaved: (data: unknown) => void;
  readonly fieldOf?: (serverField: string) => string;
  /** It makes something: what is typed while that is saved is no change of it. */
  readonly isNew?: boolean;
  /** Fields that are there for some choices only. */
  readonly children?: ReactNode;
};

const Actions = ({ step, label }: { readonly step: StepId; readonly label: string }) => {
  const isSubmitting = useForm('SetupActions', (form) => form.isSubmitting);
  return (
    <Flex gap={3} wrap="wrap">
      <Button type="submit" loading={isSubmitting}>
        {label}
      </Button>
      <SkipLink step={step} />
    </Flex>
  );
};

type RenewalProps<Data extends object> = Pick<Props<Data>, 'stored' | 'suggested'> & {
  readonly onRenewed: (stored: Data) => void;
};

/** What comes to be stored while the form is open is shown by the fields that nobody has touched; what was typed stays. */
const Renewal = <Data extends object>({ stored, suggested = stored, onRenewed }: RenewalProps<Data>) => {
  const { initialValues, values, resetForm, setValues } = useForm('Renewal', (form) => form);
  const known = useRef(stored);
  useEffect(() => {
    const isSame = Object.keys(changesOf(known.current, stored)).length === 0;
    known.current = stored;
    if (isSame) return;
    const renewed = renewedValues(initialValues as Data, values as Data, suggested);
    resetForm(suggested as never);
    setValues(renewed as never);
    onRenewed(stored);
  });
  return null;
};

/** A step of the set-up as a form of its own: what is typed is kept when the server refuses it, and guarded when one goes on. */
export const StepForm = <Data extends object>(props: Props<Data>) => {
  const text = useText();
  const [frozen] = useState({ stored: props.stored, suggested: props.suggested ?? props.stored });
  const { submit, above, setStored, held, typedWhile } = useSubmit<Data>(
    {
      ...{ title: props.title, fields: props.fields, initialValues: frozen.stored, save: props.save },
      ...{ onSaved: props.onSaved, children: null, savedMessage: text('setup.saved') },
      ...(props.fieldOf ? { fieldOf: props.fieldOf } : {}),
      isNew: props.isNew ?? false,
    },
    frozen.stored
  );
  return (
    <Form<Data> method="POST" initialValues={frozen.suggested} onSubmit={submit}>
      <Held<Data> held={held} />
      <Panel title={props.title} {...(props.text ? { text: props.text } : {})}>
        <FailuresAbove messages={above} />
        <Renewal<Data>
          stored={props.stored}
          {...(props.suggested ? { suggested: props.suggested } : {})}
          onRenewed={setStored}
        />
        <FieldGrid fields={props.fields} />
        {props.children}
        <Actions step={props.step} label={props.saveLabel} />
      </Panel>
      <Blocker />
      <AfterSave saved={typedWhile} onSaved={props.onSaved} />
    </Form>
  );
};
