import type { Text } from '../../texts/use-text';
import { wordsOf, type FormField } from './form-definition';
import { flatErrors } from './form-values';

type Known<Data> = {
  readonly fields: readonly FormField[];
  readonly checked?: (changes: Partial<Data>, values: Data) => readonly FormField[];
};

/** All fields of a form by now: those that it began with, and those of what was added or chosen since. */
export const fieldsByNow = <Data extends object>(
  { fields, checked }: Known<Data>,
  values: Data
): readonly FormField[] => [...fields, ...(checked?.(values, values) ?? [])];

/** What is wrong with fields that do not stand on the page, each with the name of its field. */
export const failuresElsewhere = (
  errors: unknown,
  fields: readonly FormField[],
  isDrawn: (name: string) => boolean,
  text: Text
): readonly string[] => {
  const labels = new Map(fields.map(({ name, label }) => [name, wordsOf(label, text)]));
  const messages = flatErrors(errors)
    .filter(([name]) => !isDrawn(name))
    .map(([name, message]) => (labels.has(name) ? `${labels.get(name)}: ${message}` : message));
  return [...new Set(messages)];
};
