import { Button } from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { startText } from './start-texts';

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

/** Null until they are there. */
const useMessages = (locale: string): Messages | 'failed' | null => {
  const [messages, setMessages] = useState<Messages | 'failed' | null>(() => rememberedMessages(locale));
  useEffect(() => {
    let isCurrent = true;
    const show = (texts: Messages | 'failed'): void => {
      if (isCurrent) setMessages(texts);
    };
    loadMessages(locale).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return messages;
};

/** In place of what has no words. A browser may remember that a file was not there, until the page is loaded again. */
export const ReloadButton = () => {
  const { formatMessage } = useIntl();
  return (
    <Button type="button" variant="secondary" onClick={() => window.location.reload()}>
      {formatMessage(startText('reload'))}
    </Button>
  );
};

type Props = {
  readonly loading?: ReactNode;
  /** If the texts cannot be loaded; a page if left out, with a `main`. */
  readonly failed?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The store's texts around its pages. They are not registered with Strapi, which would load all of them, in every language of the site,
 * before its log-in page is drawn.
 */
export const ShopTexts = ({ loading = <Page.Loading />, failed, children }: Props) => {
  const parent = useIntl();
  const messages = useMessages(parent.locale);
  if (messages === 'failed') return <>{failed ?? <Page.Error action={<ReloadButton />} />}</>;
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
