import { Grid, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { FeedField } from '../../../server/src/contracts/integrations';
import { TemplateField } from '../emails/template-field';
import { FormFieldBox } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { WordsInput } from '../kit/form/words-input';
import type { Text } from '../texts/use-text';
import { CheckList } from './check-list';
import { ConditionalsField, RoutingField } from './condition-rows';
import { isTypedMap, plainOf } from './feed-values';
import type { FeedFormView } from './integrations.api';
import { MapField } from './map-field';
import { PairsField } from './pairs-field';
import { RemoteField } from './remote-field';

/** What the fields of a form are made from: all of them, in the words of the user. */
export type FormContext = Pick<FeedFormView, 'fields' | 'inputs' | 'operators' | 'shortcodes'> & {
  readonly provider: string;
  readonly text: Text;
};

type Common = Pick<FormField, 'name' | 'label' | 'hint' | 'required'>;
type Make = (common: Common, field: FeedField, context: FormContext) => FormField;

const Words = ({ name }: { readonly name: string }) => {
  const { value, onChange } = useField<readonly string[]>(name);
  return <WordsInput name={name} words={value ?? []} onChange={(words) => onChange(name, words as never)} />;
};

const choice: Make = (common, { component, required, options = [] }, { text }) => {
  const listed = options.map(({ id, title }) => ({ value: id, label: title }));
  // Of a radio one is always chosen.
  const blank = required || component === 'radio' ? [] : [{ value: '', label: text('integrations.unset') }];
  return { ...common, kind: 'choice', options: [...blank, ...listed] };
};

const select: Make = (common, field, context) => {
  const { key, label, is_multiple: isMultiple, options } = field;
  if (!isMultiple) return choice(common, field, context);
  const input = options ? <CheckList name={key} label={label} options={options} /> : <Words name={key} />;
  return { ...common, kind: 'custom', input };
};

const remote: Make = (common, field, { provider, fields, ...context }) =>
  field.remote
    ? {
        ...common,
        kind: 'custom',
        input: <RemoteField field={field} remote={field.remote} provider={provider} fields={fields} />,
      }
    : select(common, field, { provider, fields, ...context });

const pairs: Make = (common, { key, secret }, { shortcodes }) => ({
  ...{ ...common, kind: 'custom', span: 12 },
  input: <PairsField name={key} isSecret={Boolean(secret)} groups={shortcodes} />,
});

const map: Make = (common, field, context) =>
  field.remote && !isTypedMap(field)
    ? {
        ...{ ...common, kind: 'custom', span: 12 },
        input: (
          <MapField
            field={field}
            remote={field.remote}
            provider={context.provider}
            fields={context.fields}
            groups={context.shortcodes}
          />
        ),
      }
    : pairs(common, field, context);

const MAKERS: Readonly<Record<FeedField['component'], Make>> = {
  text: (common, { placeholder = '' }) => ({ ...common, kind: 'text', placeholder }),
  url: (common, { placeholder = '' }) => ({ ...common, kind: 'text', inputMode: 'url', placeholder }),
  password: (common) => ({ ...common, kind: 'secret' }),
  value_text: (common, { placeholder = '' }) => ({ ...common, kind: 'text', placeholder, span: 12 }),
  value_textarea: (common) => ({ ...common, kind: 'longText', span: 12 }),
  number: (common) => ({ ...common, kind: 'decimal' }),
  select,
  radio: choice,
  'checkbox-single': (common) => ({ ...common, kind: 'flag', yesNo: true }),
  selection_group: (common, { key, label, options = [] }) => ({
    ...{ ...common, kind: 'custom', span: 12 },
    input: <CheckList name={key} label={label} options={options} />,
  }),
  dynamic_select: remote,
  chained_select: remote,
  conditional_block: (common, { key }, { inputs, operators }) => ({
    ...{ ...common, kind: 'custom', span: 12 },
    input: <ConditionalsField name={key} inputs={inputs} operators={operators} />,
  }),
  map_fields: map,
  pairs,
  tag_routing: (common, { key }, { inputs, operators }) => ({
    ...{ ...common, kind: 'custom', span: 12 },
    input: <RoutingField name={key} inputs={inputs} operators={operators} />,
  }),
  html_info: (common, { html_info: html = '' }) => ({
    ...{ ...common, kind: 'custom', span: 12 },
    input: <Typography textColor="neutral800">{plainOf(html)}</Typography>,
  }),
};

/** A field of a settings form, as the kit knows it. */
export const formFieldOf = (field: FeedField, context: FormContext): FormField => {
  const { key, label, component, required = false, inline_tip: tip } = field;
  const common = { name: key, label: { words: label }, required, ...(tip ? { hint: { words: tip } } : {}) };
  return MAKERS[component](common, field, context);
};

const takesPlaceholders = ({ component }: FeedField): boolean =>
  component === 'value_text' || component === 'value_textarea';

type Props = { readonly fields: readonly FeedField[]; readonly context: FormContext };

export const FeedGrid = ({ fields, context }: Props) => (
  <Grid.Root gap={4} gridCols={12}>
    {fields.map((field) => {
      const made = formFieldOf(field, context);
      return (
        <Grid.Item key={field.key} col={made.span ?? 6} s={12} xs={12} alignItems="flex-start" direction="column">
          {takesPlaceholders(field) ? (
            <TemplateField field={made} groups={context.shortcodes} />
          ) : (
            <FormFieldBox field={made} />
          )}
        </Grid.Item>
      );
    })}
  </Grid.Root>
);
