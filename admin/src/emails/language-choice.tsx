import type { ChoiceOption } from '../kit/form/form-definition';
import type { Text } from '../texts/use-text';
import type { MailLanguage } from './emails.api';

const LANGUAGES: readonly MailLanguage[] = ['en', 'de'];

/** What messages are written in. */
export const languageOptions = (text: Text): readonly ChoiceOption[] =>
  LANGUAGES.map((value) => ({ value, label: text(`emails.language.${value}`) }));

export const languageOf = (named: string | null): MailLanguage | undefined =>
  LANGUAGES.find((language) => language === named);
