import { useCallback } from 'react';
import { useIntl, type MessageDescriptor, type PrimitiveType } from 'react-intl';
import { PLUGIN_ID } from '../plugin-id';
import en from '../translations/en.json';

export type TextId = keyof typeof en;

/** For places where Strapi translates by itself: menu links, settings links. */
export const textOf = (id: TextId): MessageDescriptor & { id: string; defaultMessage: string } => ({
  id: `${PLUGIN_ID}.${id}`,
  defaultMessage: en[id],
});

export type Text = (id: TextId, values?: Record<string, PrimitiveType>) => string;

/** The panel's words in the language of the user; English where a translation lacks one. */
export const useText = (): Text => {
  const { formatMessage } = useIntl();
  return useCallback((id, values) => formatMessage(textOf(id), values), [formatMessage]);
};
