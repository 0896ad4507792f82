import { Textarea, TextInput, Toggle } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useState, type ReactElement } from 'react';
import { useText } from '../../texts/use-text';
import { MoneyInput, type MoneyValue } from '../money/money-input';
import { ColorsInput } from './colors-input';
import type { FormField } from './form-definition';
import { readDecimal, readWhole, writeNumber, type NumberValue } from './number-text';
import { OptionInput } from './option-input';
import { PictureInput } from './picture-input';

type Of<Kind extends FormField['kind']> = { readonly field: Extract<FormField, { kind: Kind }> };

const TextField = ({ field }: Of<'text'>) => {
  const { value, onChange } = useField<string | null>(field.name);
  return (
    <TextInput
      name={field.name}
      value={value ?? ''}
      onChange={({ target }) => onChange(field.name, target.value)}
      inputMode={field.inputMode}
      placeholder={field.placeholder}
      disabled={field.disabled}
      autoComplete="off"
    />
  );
};

const LongTextField = ({ field }: Of<'longText'>) => {
  const { value, onChange } = useField<string | null>(field.name);
  return (
    <Textarea
      name={field.name}
      value={value ?? ''}
      onChange={({ target }) => onChange(field.name, target.value)}
      disabled={field.disabled}
    />
  );
};

const MoneyField = ({ field }: Of<'money'>) => {
  const { value, onChange } = useField<MoneyValue>(field.name);
  return (
    <MoneyInput
      name={field.name}
      value={value ?? null}
      onChange={(amount) => onChange(field.name, amount as never)}
      {...(field.currency ? { currency: field.currency } : {})}
      {...(field.disabled ? { disabled: true } : {})}
    />
  );
};

/** No number input of Strapi: that one keeps what was typed when the form is reset, and groups digits by the panel's language. */
const NumberField = ({ field }: Of<'whole' | 'decimal'>) => {
  const { value, onChange } = useField<NumberValue>(field.name);
  const [typed, setTyped] = useState<string | null>(null);
  const read = field.kind === 'whole' ? readWhole : readDecimal;
  const written = writeNumber(value);
  // `0,` and `1.50` are being typed; they mean what the form holds already.
  const shown = typed !== null && writeNumber(read(typed)) === written ? typed : written;
  return (
    <TextInput
      name={field.name}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(field.name, read(target.value) as never);
      }}
      onBlur={() => setTyped(null)}
      disabled={field.disabled}
      inputMode={field.kind === 'whole' ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
};

const FlagField = ({ field }: Of<'flag'>) => {
  const text = useText();
  const { value, onChange } = useField<boolean | 'yes' | 'no'>(field.name);
  return (
    <Toggle
      name={field.name}
      checked={value === true || value === 'yes'}
      onLabel={text('kit.yes')}
      offLabel={text('kit.no')}
      disabled={field.disabled}
      onChange={({ target }) => onChange(field.name, field.yesNo ? (target.checked ? 'yes' : 'no') : target.checked)}
    />
  );
};

const DayField = ({ field }: Of<'day'>) => {
  const { value, onChange } = useField<string | null>(field.name);
  // Strapi's date picker counts in the time zone of the browser; the browser's own field knows days only.
  return (
    <TextInput
      type="date"
      name={field.name}
      value={value ?? ''}
      onChange={({ target }) => onChange(field.name, target.value)}
      disabled={field.disabled}
    />
  );
};

const ChoiceField = ({ field }: Of<'choice'>) => {
  const { value, onChange } = useField<string | null>(field.name);
  return (
    <OptionInput
      name={field.name}
      options={field.options}
      required={field.required ?? false}
      value={value ?? ''}
      onChange={(chosen) => onChange(field.name, chosen)}
      {...(field.disabled ? { disabled: true } : {})}
    />
  );
};

const PictureField = ({ field }: Of<'picture'>) => {
  const { value, onChange } = useField<string | null>(field.name);
  return <PictureInput name={field.name} value={value ?? ''} onChange={(address) => onChange(field.name, address)} />;
};

/** Never shows a secret, and keeps the stored one unless another is typed: emptying the field again changes nothing. */
const SecretField = ({ field }: Of<'secret'>) => {
  const text = useText();
  const { value, initialValue, onChange } = useField<string | null>(field.name);
  const stored = initialValue ?? '';
  return (
    <TextInput
      type="password"
      name={field.name}
      value={value === stored ? '' : (value ?? '')}
      onChange={({ target }) => onChange(field.name, target.value === '' ? stored : target.value)}
      placeholder={stored === '' ? '' : text('kit.secret.stored')}
      disabled={field.disabled}
      autoComplete="new-password"
    />
  );
};

const ColorsField = ({ field }: Of<'colors'>) => <ColorsInput name={field.name} />;

const CustomField = ({ field }: Of<'custom'>) => <>{field.input}</>;

/** Each takes fields of its own kind; which one is met is known only while the page runs. */
const INPUTS: Readonly<Record<FormField['kind'], (props: { readonly field: never }) => ReactElement>> = {
  text: TextField,
  longText: LongTextField,
  money: MoneyField,
  whole: NumberField,
  decimal: NumberField,
  flag: FlagField,
  day: DayField,
  choice: ChoiceField,
  picture: PictureField,
  secret: SecretField,
  colors: ColorsField,
  custom: CustomField,
};

/** The input of a field, by its kind. */
export const FieldInput = ({ field }: { readonly field: FormField }): ReactElement => {
  const Input = INPUTS[field.kind] as (props: { readonly field: FormField }) => ReactElement;
  return <Input field={field} />;
};
