import { useCallback } from 'react';
import { useIntl, type PrimitiveType } from 'react-intl';
import type { TEXTS } from './en';

export type TextId = keyof typeof TEXTS;

export type TextValues = Record<string, PrimitiveType>;

export type Text = (id: TextId, values?: TextValues) => string;

/** A text of the store that is chosen while the page runs, such as the name of a status that the server answered. */
export type AnyText = (id: string, otherwise: string) => string;

/** The store's words in the language of the user; English where a translation lacks one. Used below ShopTexts. */
export const useText = (): Text => {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage({ id, defaultMessage: id }, values), [formatMessage]);
};

/** For codes of the server: `otherwise` is shown where no text is known, as a site may add codes of its own. */
export const useAnyText = (): AnyText => {
  const { formatMessage, messages } = useIntl();
  return useCallback((id, otherwise) => (messages[id] ? formatMessage({ id }) : otherwise), [formatMessage, messages]);
};
