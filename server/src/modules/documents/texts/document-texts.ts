import { de } from './de';
import { en } from './en';

/** What a file of texts holds: English has them all, and each other language has the same keys. */
export type DocumentTexts = typeof en;

export const DOCUMENT_LANGUAGES = ['en', 'de'] as const;

export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** A new language is a file beside these, a line here, and a choice of the setting `document_language`. */
const TEXTS: Readonly<Record<DocumentLanguage, DocumentTexts>> = { en, de };

export const isDocumentLanguage = (value: unknown): value is DocumentLanguage =>
  DOCUMENT_LANGUAGES.includes(value as DocumentLanguage);

/** English where the language is none of these. */
export const documentTexts = (language: unknown): DocumentTexts =>
  TEXTS[isDocumentLanguage(language) ? language : 'en'];
