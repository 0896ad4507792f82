import type { ReactNode } from 'react';
import type { Text, TextId } from '../../texts/use-text';

export type ChoiceOption = { readonly value: string; readonly label: string };

/** A text of the panel, or words that the server answered. */
export type FieldWords = TextId | { readonly words: string };

type Common = {
  /** Path into the values: `title`, `variants.0.price`. */
  readonly name: string;
  readonly label: FieldWords;
  readonly hint?: FieldWords;
  readonly required?: boolean;
  /** Of twelve columns; six if left out. */
  readonly span?: 3 | 4 | 6 | 8 | 12;
  readonly disabled?: boolean;
};

/**
 * A field as data. Values: text kinds hold strings, `money` hundredths or null, `whole` and `decimal` numbers or null, `flag` booleans
 * (with `yesNo`: 'yes' and 'no'), `day` 'YYYY-MM-DD', `choice` one of its options, `colors` a map of names to colours. A `secret` holds the server's mask until another one
 * is typed.
 */
export type FormField = Common &
  (
    | { readonly kind: 'text'; readonly inputMode?: 'email' | 'url' | 'tel' | 'numeric'; readonly placeholder?: string }
    | { readonly kind: 'longText' }
    | { readonly kind: 'money'; readonly currency?: string }
    | { readonly kind: 'whole' }
    | { readonly kind: 'decimal' }
    | { readonly kind: 'flag'; readonly yesNo?: boolean }
    | { readonly kind: 'day' }
    | { readonly kind: 'choice'; readonly options: readonly ChoiceOption[] }
    | { readonly kind: 'picture' }
    | { readonly kind: 'secret' }
    | { readonly kind: 'colors' }
    | { readonly kind: 'custom'; readonly input: ReactNode }
  );

export type FormSection = {
  readonly id: string;
  readonly title?: TextId;
  readonly text?: TextId;
  readonly fields: readonly FormField[];
};

export const wordsOf = (words: FieldWords, text: Text): string =>
  typeof words === 'string' ? text(words) : words.words;
