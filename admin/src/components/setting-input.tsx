import { Field, Textarea, TextInput, Toggle } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { ReactElement, ReactNode } from 'react';
import type { SettingField } from '../../../server/src/contracts/settings';
import { useText } from '../hooks/use-text';
import { OptionInput } from './option-input';
import { PictureInput } from './picture-input';
import { shownNumber, typedNumber } from './whole-number';

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

/** No number input of Strapi: that one keeps what was typed when the form is reset. */
const NumberSetting = ({ name }: InputProps) => {
  const { value, onChange } = useField<number | string | null>(name);
  return (
    <TextInput
      name={name}
      value={shownNumber(value)}
      onChange={({ target }) => onChange(name, typedNumber(target.value))}
      inputMode="numeric"
      autoComplete="off"
    />
  );
};

const PictureSetting = ({ name }: InputProps) => {
  const { value, onChange } = useField<string>(name);
  return <PictureInput name={name} value={value ?? ''} onChange={(chosen) => onChange(name, chosen)} />;
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
      required={field.required ?? false}
      value={value ?? ''}
      onChange={(chosen) => onChange(name, chosen)}
    />
  );
};

const INPUTS: Partial<Record<SettingField['type'], (props: InputProps) => ReactElement>> = {
  text: TextSetting,
  url: TextSetting,
  picture: PictureSetting,
  textarea: LongTextSetting,
  html: LongTextSetting,
  number: NumberSetting,
  flag: FlagSetting,
  select: SelectSetting,
};

/** Maps are edited in rooms of their own; what has no effect yet is not shown. */
export const isEditable = ({ type, upcoming }: SettingField): boolean => INPUTS[type] !== undefined && !upcoming;

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
