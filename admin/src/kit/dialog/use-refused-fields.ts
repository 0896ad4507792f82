import { useState } from 'react';
import { isPanelFailure, refusedFields } from '../../api/shop-query';
import { useText } from '../../texts/use-text';
import type { Outcome } from './action-dialog';

/** What the server refused, by field. */
export type RefusedFields = Readonly<Partial<Record<string, string>>>;

const asNamed = (name: string): string => name;

/** For a dialog with these fields: what the server refused stands at its field, and below them that something does. */
export const useRefusedFields = (inDialog: readonly string[], fieldOf: (serverField: string) => string = asNamed) => {
  const text = useText();
  const [errors, setErrors] = useState<RefusedFields>({});
  const mark = (outcome: Outcome): Outcome => {
    const refused = Object.entries(isPanelFailure(outcome.error) ? refusedFields(outcome.error) : {}).map(
      ([name, message]) => [fieldOf(name), message] as const
    );
    setErrors(Object.fromEntries(refused));
    const isMarked = refused.length > 0 && refused.every(([name]) => inDialog.includes(name));
    return isMarked ? { error: { kind: 'refused', status: 422, message: text('kit.form.invalid') } } : outcome;
  };
  const forget = (names: readonly string[]): void =>
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !names.includes(name))));
  return { errors, mark, forget };
};
