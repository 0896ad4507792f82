import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { Page } from '@strapi/strapi/admin';

type Messages = Readonly<Record<string, string>>;

/** Languages with all texts of the store; others fall back to English text by text. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ TEXTS: Messages; SERVER_WORDS?: Messages }>>> = {
  en: () => import('./en'),
  de: () => import('./de'),
};

const loaded = new Map<string, Messages>();

const loadLanguage = async (language: string): Promise<Messages> => {
  const known = loaded.get(language);
  if (known) return known;
  const load = LANGUAGES[language];
  if (!load) return {};
  const { TEXTS, SERVER_WORDS = {} } = await load();
  const texts = { ...TEXTS, ...SERVER_WORDS };
  loaded.set(language, texts);
  return texts;
};

const loadMessages = async (locale: string): Promise<Messages> => {
  const language = locale.split('-')[0] ?? locale;
  const [english, own] = await Promise.all([loadLanguage('en'), loadLanguage(language)]);
  return { ...english, ...own };
};

const rememberedMessages = (locale: string): Messages | null => {
  const english = loaded.get('en');
  const own = loaded.get(locale) ?? (LANGUAGES[locale] ? undefined : {});
  return english && own ? { ...english, ...own } : null;
};

const useMessages = (locale: string): Messages | null => {
  const [messages, setMessages] = useState(() => rememberedMessages(locale));
  useEffect(() => {
    let isCurrent = true;
    void loadMessages(locale).then((texts) => {
      if (isCurrent) setMessages(texts);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return messages;
};

type Props = { readonly loading?: ReactNode; readonly children: ReactNode };

/**
 * The store's texts around its pages. They are not registered with Strapi, which would load all of them, in every language of the site,
 * before its log-in page is drawn.
 */
export const ShopTexts = ({ loading = <Page.Loading />, children }: Props) => {
  const parent = useIntl();
  const messages = useMessages(parent.locale);
  if (!messages) return <>{loading}</>;
  return (
    <IntlProvider
      locale={parent.locale}
      defaultLocale="en"
      messages={{ ...(parent.messages as Record<string, string>), ...messages }}
      onError={() => undefined}
    >
      {children}
    </IntlProvider>
  );
};
