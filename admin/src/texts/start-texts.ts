import type { MessageDescriptor } from 'react-intl';
import { PLUGIN_ID } from '../plugin-id';
import en from './start.json';

export type StartTextId = keyof typeof en;

type Translations = Readonly<Record<string, string>>;

/** Texts of menu and settings links, which Strapi translates by itself. All others are loaded with the pages: shop-texts.tsx. */
export const startText = (id: StartTextId): MessageDescriptor & { id: string; defaultMessage: string } => ({
  id: `${PLUGIN_ID}.${id}`,
  defaultMessage: en[id],
});

const STARTS: Readonly<Record<string, () => Promise<{ default: Translations }>>> = {
  de: () => import('./start.de.json'),
};

/** English needs none: it is in every descriptor. */
export const loadStartTexts = async (locale: string): Promise<Record<string, string>> => {
  const load = STARTS[locale];
  if (!load) return {};
  const { default: texts } = await load();
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [`${PLUGIN_ID}.${id}`, text]));
};
