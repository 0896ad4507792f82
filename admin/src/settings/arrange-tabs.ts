import type { SettingTab, SettingTabs } from '../../../server/src/contracts/settings';

export const PAGES_TAB = 'pages_setup';
export const THANK_YOU_TAB = 'thank_you';
export const MESSAGE = 'confirmation_message';

type Words = Pick<SettingTab, 'title' | 'description'>;

/** The message of the thank-you page has a tab of its own beside the other pages; the server keeps it among what is left. */
export const arrangedTabs = (tabs: SettingTabs, words: Words): SettingTabs => {
  const message = Object.values(tabs).find(({ schema }) => Object.hasOwn(schema, MESSAGE))?.schema[MESSAGE];
  if (!message) return tabs;
  return Object.fromEntries(
    Object.entries(tabs).flatMap(([name, tab]) => {
      const { [MESSAGE]: _message, ...schema } = tab.schema;
      const others = [name, { ...tab, schema }] as const;
      return name === PAGES_TAB ? [others, [THANK_YOU_TAB, { ...words, schema: { [MESSAGE]: message } }]] : [others];
    })
  );
};

/** `cart_page_id` and `cart_page_slug` are of one page. */
const pageOf = (name: string): string => name.replace(/_(?:id|slug)$/, '');

/** The entry of a page and its path beside each other, in the order in which the server names the pages. */
export const byPage = <Named extends { readonly name: string }>(fields: readonly Named[]): readonly Named[] => {
  const pages = [...new Set(fields.map(({ name }) => pageOf(name)))];
  return pages.flatMap((page) => fields.filter(({ name }) => pageOf(name) === page));
};
