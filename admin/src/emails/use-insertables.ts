import { useMemo } from 'react';
import type { ShortcodeGroups } from '../../../server/src/contracts/notifications';
import { useServerWords } from '../settings/use-server-words';
import { useText } from '../texts/use-text';
import { useShopEmailButtonsQuery } from './emails.api';
import type { Insertable } from './placeholder-button';

/** What can be put into a subject: a value each. */
export const useInsertables = (groups: ShortcodeGroups): readonly Insertable[] => {
  const words = useServerWords();
  return useMemo(
    () => Object.values(groups).map((group) => ({ title: words.codeGroup(group), entries: words.codes(group) })),
    [groups, words]
  );
};

/** And into a body: buttons, too. */
export const useBodyInsertables = (groups: ShortcodeGroups): readonly Insertable[] => {
  const text = useText();
  const words = useServerWords();
  const values = useInsertables(groups);
  const { data: buttons } = useShopEmailButtonsQuery(undefined);
  return useMemo(() => {
    const entries = Object.entries(buttons ?? {}).map(([name, code]) => ({ code, label: words.emailButton(name) }));
    return entries.length === 0 ? values : [{ title: text('emails.placeholder.buttons'), entries }, ...values];
  }, [buttons, text, values, words]);
};
