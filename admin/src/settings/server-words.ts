import type {
  Addon,
  FeedField,
  FeedInputField,
  FeedOption,
  IntegrationSettingField,
} from '../../../server/src/contracts/integrations';
import type { EmailMessage, EmailNotification, ShortcodeGroup } from '../../../server/src/contracts/notifications';
import type { PaymentMethodField } from '../../../server/src/contracts/payment-methods';
import type {
  ConfirmationPlaceholders,
  SettingOption,
  SettingTab,
  SettingTabs,
} from '../../../server/src/contracts/settings';
import type { StoreModule, StoreModules } from '../../../server/src/contracts/store-modules';
import type { WebhookEventType } from '../../../server/src/contracts/webhooks';
import { FEED_TRIGGERS } from '../../../server/src/domain/integration/triggers';
import type { AnyText } from '../texts/use-text';
import type { ServerField } from './server-field';

/** Options that every browser has names for. */
const NAMED: Readonly<Record<string, 'region' | 'currency'>> = {
  'server.setting.store_country': 'region',
  'server.setting.currency': 'currency',
};

/** What every payment method has; the fields of one alone are worded under its name. */
const OF_ALL_METHODS: ReadonlySet<string> = new Set([
  'is_active',
  'payment_mode',
  'checkout_label',
  'checkout_logo',
  'checkout_instructions',
  'thank_you_page_instructions',
]);

type Described = { readonly method_key: string; readonly title: string; readonly description: string };

type Schema<Field> = Readonly<Record<string, Field>>;

/** As it is written into a message, and what it stands for. */
export type Placeholder = { readonly code: string; readonly label: string };

type Reader = { readonly anyText: AnyText; readonly locale: string };

type Options = readonly SettingOption[];

const namedOptions = (type: 'region' | 'currency', options: Options, locale: string): Options => {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'none' });
  const collator = new Intl.Collator(locale);
  return options
    .map(({ value, label }) => ({ value, label: names.of(value) ?? label }))
    .sort((a, b) => collator.compare(a.label, b.label));
};

const optionsOf = ({ anyText, locale }: Reader, id: string, options: Options): Options => {
  const named = NAMED[id];
  if (named) return namedOptions(named, options, locale);
  return options.map(({ value, label }) => ({ value, label: anyText(`${id}.option.${value}`, label) }));
};

const fieldOf = <Field extends ServerField>(reader: Reader, id: string, field: Field): Field => {
  // Not shown.
  if (field.upcoming) return field;
  const { label, hint, options } = field;
  return {
    ...field,
    label: reader.anyText(id, label),
    ...(hint ? { hint: reader.anyText(`${id}.hint`, hint) } : {}),
    ...(options ? { options: optionsOf(reader, id, options) } : {}),
  };
};

const mapped = <From, To>(entries: Schema<From>, change: (name: string, entry: From) => To): Schema<To> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, change(name, entry)]));

/** A part that has a title and a description. */
const partOf = <Part extends { readonly title: string; readonly description: string }>(
  { anyText }: Reader,
  id: string,
  part: Part
): Part => ({
  ...part,
  title: anyText(id, part.title),
  description: anyText(`${id}.text`, part.description),
});

const tabOf = (reader: Reader, name: string, tab: SettingTab): SettingTab => ({
  ...partOf(reader, `server.tab.${name}`, tab),
  schema: mapped(tab.schema, (key, field) => fieldOf(reader, `server.setting.${key}`, field)),
});

const moduleOf = (reader: Reader, key: string, module: StoreModule): StoreModule => {
  const idOf = (name: string): string => (name === 'active' ? 'server.module.active' : `server.module.${key}.${name}`);
  return {
    ...partOf(reader, `server.module.${key}`, module),
    schema: mapped(module.schema, (name, field) => fieldOf(reader, idOf(name), field)),
  };
};

const idOfMethodField = (method: string, name: string): string =>
  OF_ALL_METHODS.has(name) ? `server.payment.field.${name}` : `server.payment.${method}.${name}`;

const placeholdersOf = (
  { anyText }: Reader,
  { shortcodes }: Pick<ShortcodeGroup, 'shortcodes'>,
  prefix: string
): readonly Placeholder[] =>
  Object.entries(shortcodes).map(([code, label]) => ({
    code,
    label: anyText(`${prefix}${code.replace(/[{}]/g, '')}`, label),
  }));

/** What every feed has; the fields of one integration alone are worded under its key. */
const OF_ALL_FEEDS: ReadonlySet<string> = new Set(['name', 'event_trigger', 'watch_on_access_revoke', 'conditionals']);

const feedOption = ({ anyText }: Reader, id: string, option: FeedOption): FeedOption => ({
  ...option,
  // What is called as it is written is no word.
  title: option.id === option.title ? option.title : anyText(`${id}.option.${option.id}`, option.title),
  ...(option.group ? { group: anyText(`server.feeds.${option.group}`, option.group) } : {}),
});

const idOfFeedField = (provider: string, key: string): string =>
  OF_ALL_FEEDS.has(key) ? `server.feed.${key}` : `server.feed.${provider}.${key}`;

const tippedField = <Field extends FeedField | IntegrationSettingField>(
  { anyText }: Reader,
  id: string,
  field: Field
): Field => {
  const { label, inline_tip: tip } = field;
  return { ...field, label: anyText(id, label), ...(tip ? { inline_tip: anyText(`${id}.hint`, tip) } : {}) };
};

const feedFieldOf = (reader: Reader, provider: string, field: FeedField): FeedField => {
  const id = idOfFeedField(provider, field.key);
  const { options } = field;
  return {
    ...tippedField(reader, id, field),
    ...(options ? { options: options.map((option) => feedOption(reader, id, option)) } : {}),
  };
};

const TRIGGERS: Readonly<Record<string, string>> = Object.fromEntries(
  FEED_TRIGGERS.map(({ id, title }) => [id, title])
);

/**
 * What the server describes in English, in the language of the user: each text by an id that is made of its key. A language without a
 * text for it, and what other code of the site has added, have the server's own words.
 */
export const serverWords = (anyText: AnyText, locale: string) => {
  const reader: Reader = { anyText, locale };
  return {
    tabs: (tabs: SettingTabs): SettingTabs => mapped(tabs, (name, tab) => tabOf(reader, name, tab)),
    modules: (modules: StoreModules): StoreModules => mapped(modules, (key, module) => moduleOf(reader, key, module)),
    method: <Method extends Described>(method: Method): Method =>
      partOf(reader, `server.payment.${method.method_key}`, method),
    methodFields: (method: string, fields: Schema<PaymentMethodField>): Schema<PaymentMethodField> =>
      mapped(fields, (name, field) => fieldOf(reader, idOfMethodField(method, name), field)),
    disconnecting: (note: string): string => anyText('server.payment.disconnecting', note),
    placeholders: (group: ConfirmationPlaceholders): readonly Placeholder[] =>
      placeholdersOf(reader, group, 'server.placeholder.'),
    codes: (group: ShortcodeGroup): readonly Placeholder[] => placeholdersOf(reader, group, 'server.code.'),
    codeGroup: ({ key, title }: ShortcodeGroup): string => anyText(`server.codes.${key}`, title),
    notification: (notification: EmailNotification): EmailNotification => ({
      ...partOf(reader, `server.email.${notification.name}`, notification),
      group_label: anyText(`server.emails.${notification.group}`, notification.group_label),
    }),
    emailTitle: ({ notification, title }: Pick<EmailMessage, 'notification' | 'title'>): string =>
      anyText(`server.email.${notification}`, title),
    event: ({ type, when }: Pick<WebhookEventType, 'type' | 'when'>): string => anyText(`server.event.${type}`, when),
    integration: <Named extends Pick<Addon, 'title' | 'description'>>(key: string, named: Named): Named =>
      partOf(reader, `server.integration.${key}`, named),
    feedField: (provider: string, field: FeedField): FeedField => feedFieldOf(reader, provider, field),
    connectionField: (provider: string, field: IntegrationSettingField): IntegrationSettingField =>
      tippedField(reader, idOfFeedField(provider, field.key), field),
    feedInput: (input: FeedInputField): FeedInputField => ({
      ...input,
      label: anyText(`server.input.${input.field}`, input.label),
    }),
    trigger: (id: string): string => anyText(`server.feed.event_trigger.option.${id}`, TRIGGERS[id] ?? id),
    emailButton: (name: string): string => anyText(`server.button.${name}`, name),
  };
};

export type ServerWords = ReturnType<typeof serverWords>;
