import { fieldsOf, type AddressForm, type AddressKind, type FieldKey, type ShownField } from '../lib/address';
import type { CheckoutField, CountryInfo, Store } from '../lib/types';

type Choice = { readonly value: string; readonly label: string };
export type Errors = Readonly<Record<string, readonly string[]>>;

type FieldProps = {
  readonly field: ShownField;
  readonly value: string;
  /** Null: it is typed. */
  readonly choices: readonly Choice[] | null;
  readonly errors: readonly string[];
  readonly onChange: (value: string) => void;
};

const TYPES: Readonly<Record<string, string>> = { email: 'email', phone: 'tel' };

const Field = ({ field, value, choices, errors, onChange }: FieldProps) => {
  const { key, name, label, isRequired, autoComplete } = field;
  const shared = {
    id: key,
    name: key,
    value,
    autoComplete,
    'aria-required': isRequired,
    'aria-invalid': errors.length > 0,
    'aria-describedby': `${key}-error`,
  };
  return (
    <div className={`field field-${name}`}>
      <label htmlFor={key}>
        {label}
        {!isRequired && <span className="hint"> (optional)</span>}
      </label>
      {choices ? (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">Choose</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={TYPES[name] ?? 'text'}
          maxLength={255}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p className="error" id={`${key}-error`}>
        {errors.join(' ')}
      </p>
    </div>
  );
};

type Props = {
  readonly kind: AddressKind;
  readonly fields: readonly CheckoutField[];
  readonly countries: Store['countries'];
  readonly info: CountryInfo | null;
  readonly hasGoods: boolean;
  readonly form: AddressForm;
  readonly errors: Errors;
  readonly onChange: (change: AddressForm) => void;
};

/** Contact and address, in the fields that the merchant wants and the words of the country. */
export const AddressFields = ({ kind, fields, countries, info, hasGoods, form, errors, onChange }: Props) => {
  const country = form[`${kind}_country`] ?? '';
  const choicesOf = ({ name }: ShownField): readonly Choice[] | null => {
    if (name === 'country') return countries.map(({ code, name: label }) => ({ value: code, label }));
    return name === 'state' ? (info?.states ?? []) : null;
  };
  const change = (key: FieldKey, value: string) => {
    // A state of another country must not stay in the cart.
    const state = key === `${kind}_country` ? { [`${kind}_state`]: '' } : {};
    onChange({ ...state, [key]: value });
  };
  return fieldsOf({ kind, fields, country, info, hasGoods }).map((field) => (
    <Field
      key={field.key}
      field={field}
      value={form[field.key] ?? ''}
      choices={choicesOf(field)}
      errors={errors[field.key] ?? []}
      onChange={(value) => change(field.key, value)}
    />
  ));
};
