import { Field, NumberInput, Textarea, TextInput, Toggle } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { ReactElement, ReactNode } from 'react';
import type { SettingField } from '../../../server/src/contracts/settings';
import { useText } from '../hooks/use-text';
import { OptionInput } from './option-input';

type InputProps = { readonly name: string; readonly field: SettingField };

const TextSetting = ({ name, field }: InputProps) => {
  const { value, onChange } = useField<string>(name);
  const inputMode = field.format === 'digits' ? 'numeric' : field.type === 'url' ? 'url' : undefined;
  return <TextInput name={name} value={value ?? ''} onChange={onChange} inputMode={inputMode} autoComplete="off" />;
};

const LongTextSetting = ({ name }: InputProps) => {
  const { value, onChange } = useField<string>(name);
  return <Textarea name={name} value={value ?? ''} onChange={onChange} />;
};

const NumberSetting = ({ name }: InputProps) => {
  const { value, onChange } = useField<number | null>(name);
  const number = typeof value === 'number' ? value : undefined;
  return <NumberInput name={name} value={number} onValueChange={(entered) => onChange(name, entered ?? null)} />;
};

const FlagSetting = ({ name }: InputProps) => {
  const text = useText();
  const { value, onChange } = useField<string>(name);
  return (
    <Toggle
      name={name}
      checked={value === 'yes'}
      onLabel={text('flag.yes')}
      offLabel={text('flag.no')}
      onChange={({ target }) => onChange(name, target.checked ? 'yes' : 'no')}
    />
  );
};

const SelectSetting = ({ name, field }: InputProps) => {
  const { value, onChange } = useField<string>(name);
  return (
    <OptionInput
      name={name}
      options={field.options ?? []}
      required={field.required}
      value={value ?? ''}
      onChange={(chosen) => onChange(name, chosen)}
    />
  );
};

const INPUTS: Partial<Record<SettingField['type'], (props: InputProps) => ReactElement>> = {
  text: TextSetting,
  url: TextSetting,
  textarea: LongTextSetting,
  html: LongTextSetting,
  number: NumberSetting,
  flag: FlagSetting,
  select: SelectSetting,
};

/** Maps are edited in rooms of their own. */
export const isEditable = ({ type }: SettingField): boolean => INPUTS[type] !== undefined;

/** One setting with its label, hint and error, drawn from the schema that the server answers. */
export const SettingInput = ({ name, field }: InputProps): ReactNode => {
  const { error } = useField(name);
  const Input = INPUTS[field.type];
  if (!Input) return null;
  return (
    <Field.Root name={name} error={error} hint={field.hint} required={field.required} width="100%">
      <Field.Label>{field.label}</Field.Label>
      <Input name={name} field={field} />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};
