import type { SettingField, SettingOption, SettingTab } from '../../contracts/settings';

/**
 * Builders for the schema of the store settings. They keep the exact type of each value, so that `StoreSettings` is derived
 * from the same data that answers `fields`, defaults and validation.
 */

/** `Value` exists for the compiler only. */
export type TypedField<Value> = SettingField & { readonly __value?: Value };

type Extras = Partial<Pick<SettingField, 'hint' | 'sensitive' | 'required' | 'format' | 'upcoming'>>;

const field = <Value>(
  parts: Pick<SettingField, 'type' | 'label' | 'default'> & Partial<SettingField>,
  extras: Extras
): TypedField<Value> => ({ required: false, sensitive: false, ...parts, ...extras });

export const textField = (label: string, max: number, value = '', extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'text', label, default: value, max }, extras);

export const secretField = (label: string, max: number, extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'password', label, default: '', max }, extras);

export const textareaField = (label: string, max: number, value = '', extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'textarea', label, default: value, max }, extras);

export const htmlField = (label: string, max: number, extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'html', label, default: '', max }, extras);

export const urlField = (label: string, extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'url', label, default: '', max: 2000 }, extras);

export const pictureField = (label: string, extras: Extras = {}): TypedField<string> =>
  field<string>({ type: 'picture', label, default: '', max: 2000 }, extras);

export const flagField = <Value extends 'yes' | 'no' | ''>(
  label: string,
  value: Value,
  extras: Extras = {}
): TypedField<'yes' | 'no' | Value> => field<'yes' | 'no' | Value>({ type: 'flag', label, default: value }, extras);

export const numberField = (label: string, value: number, max: number, extras: Extras = {}): TypedField<number> =>
  field<number>({ type: 'number', label, default: value, max_value: max }, extras);

/** Options as value -> label. */
export const selectField = <Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  value: NoInfer<Value>,
  extras: Extras = {}
): TypedField<Value> => {
  const choices = Object.entries<string>(options).map(([key, text]): SettingOption => ({ value: key, label: text }));
  return field<Value>({ type: 'select', label, default: value, options: choices }, extras);
};

export const colorsField = (label: string, extras: Extras = {}): TypedField<Readonly<Record<string, string>>> =>
  field<Readonly<Record<string, string>>>({ type: 'colors', label, default: {} }, extras);

export const modulesField = (
  label: string,
  extras: Extras = {}
): TypedField<Readonly<Record<string, Readonly<Record<string, unknown>>>>> =>
  field<Readonly<Record<string, Readonly<Record<string, unknown>>>>>({ type: 'modules', label, default: {} }, extras);

type TypedTab<Schema> = Omit<SettingTab, 'schema'> & { readonly schema: Schema };

export const settingTab = <Schema extends Readonly<Record<string, SettingField>>>(
  title: string,
  description: string,
  schema: Schema
): TypedTab<Schema> => ({ title, description, schema });

export type ValuesOf<Schema> = {
  readonly [Key in keyof Schema]: Schema[Key] extends TypedField<infer Value> ? Value : never;
};
