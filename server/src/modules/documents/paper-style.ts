import { formatPrice, readStoreSettings, readTimezone } from '../settings';
import { fromTimestamp } from '../../platform/db/columns';
import type { Platform } from '../../platform/platform';
import type { PaperStyle } from './pdf/paper';
import { readLogo } from './logo/read-logo';
import { documentTexts, isDocumentLanguage, type DocumentLanguage } from './texts/document-texts';

/** Without what a template adds. */
export type StoreStyle = Omit<PaperStyle, 'added' | 'language'> & {
  readonly language: DocumentLanguage;
  readonly paper: 'A4' | 'LETTER';
  readonly footer: string;
};

const countryNames = (language: DocumentLanguage): ((code: string) => string) => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
};

/** How the store writes its documents, in `language` or the one of its settings. */
export const readPaperStyle = async (platform: Platform, language?: DocumentLanguage): Promise<StoreStyle> => {
  const settings = await readStoreSettings(platform);
  const chosen = language ?? (isDocumentLanguage(settings.document_language) ? settings.document_language : 'en');
  const timeZone = await readTimezone(platform);
  const logo = await readLogo(platform);
  const days = new Intl.DateTimeFormat(chosen, { timeZone, dateStyle: 'medium' });
  return {
    texts: documentTexts(chosen),
    language: chosen,
    money: (cents, currency) => `${cents < 0 ? '-' : ''}${formatPrice(Math.abs(cents), { ...settings, currency })}`,
    day: (timestamp) => days.format(fromTimestamp(timestamp)),
    country: countryNames(chosen),
    paymentNote: settings.document_payment_note,
    logo: logo.state === 'ready' ? logo.picture.dataUrl : null,
    paper: settings.document_paper === 'LETTER' ? 'LETTER' : 'A4',
    footer: settings.document_footer,
  };
};
