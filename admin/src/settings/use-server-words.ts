import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useAnyText } from '../texts/use-text';
import { serverWords, type ServerWords } from './server-words';

export const useServerWords = (): ServerWords => {
  const anyText = useAnyText();
  const { locale } = useIntl();
  return useMemo(() => serverWords(anyText, locale), [anyText, locale]);
};
