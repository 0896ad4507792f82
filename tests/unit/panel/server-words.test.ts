import { serverWords, type ServerWords } from '../../../admin/src/settings/server-words';
import { SERVER_WORDS, TEXTS as GERMAN } from '../../../admin/src/texts/de';
import type { EmailNotification } from '../../../server/src/contracts/notifications';
import { CHECKOUT_FIELDS } from '../../../server/src/domain/checkout';
import { TEMPLATE_CODES } from '../../../server/src/domain/document';
import { NOTIFICATIONS } from '../../../server/src/domain/notification';
import { CONFIRMATION_PLACEHOLDERS } from '../../../server/src/domain/order';
import { CODE_GROUPS } from '../../../server/src/domain/placeholder';
import { S3_FIELDS } from '../../../server/src/modules/files/storage-drivers';
import { CARDS } from '../../../server/src/modules/integrations/addons';
import { CONDITION_INPUTS } from '../../../server/src/modules/integrations/feeds/condition-inputs';
import { formFields } from '../../../server/src/modules/integrations/feeds/feed-form';
import { builtIn } from '../../../server/src/modules/integrations/providers';
import { DIGEST } from '../../../server/src/modules/notifications/digest/digest-messages';
import { EDITOR_BUTTONS } from '../../../server/src/modules/notifications/settings/shortcodes';
import { CASH_ON_DELIVERY, NOTHING_TO_PAY } from '../../../server/src/modules/payments/gateway-registry';
import { completeFields, presentFields } from '../../../server/src/modules/payments/methods/method-fields';
import { paypalGateway } from '../../../server/src/modules/payments/paypal/paypal-gateway';
import { stripeGateway } from '../../../server/src/modules/payments/stripe/stripe-gateway';
import { readModules } from '../../../server/src/modules/settings/modules/read-modules';
import { STORE_SETTING_TABS } from '../../../server/src/modules/settings/store-settings';
import { EVENT_TYPES } from '../../../server/src/modules/webhooks/event-types';
import type { Platform } from '../../../server/src/platform/platform';

/** Other code of the site adds nothing. */
const ask = <Value>(_point: unknown, value: Value): Promise<Value> => Promise.resolve(value);
const platform = { hooks: { ask } } as unknown as Platform;

const GATEWAYS = [CASH_ON_DELIVERY, NOTHING_TO_PAY, stripeGateway(platform), paypalGateway(platform)];

const askForMessages = (words: ServerWords): void => {
  for (const [name, { group, ...entry }] of Object.entries(NOTIFICATIONS)) {
    words.notification({ ...entry, name, group, group_label: '' } as unknown as EmailNotification);
  }
  for (const { type } of EVENT_TYPES) words.event({ type, when: '' });
  words.emailTitle({ notification: DIGEST, title: '' });
  for (const { key, title, codes } of CODE_GROUPS) {
    words.codeGroup({ key, title, shortcodes: {} });
    words.codes({ key, title, shortcodes: codes });
  }
  for (const [key, { title, codes }] of Object.entries(TEMPLATE_CODES)) {
    const written = Object.entries(codes).map(([code, label]) => [`{{${code}}}`, label]);
    words.codeGroup({ key, title, shortcodes: {} });
    words.codes({ key, title, shortcodes: Object.fromEntries(written) as Record<string, string> });
  }
  for (const name of Object.keys(EDITOR_BUTTONS)) words.emailButton(name);
};

/** A site without content types, in which nothing is set up. */
const blankSite = {
  memo: (_key: symbol, make: () => unknown) => make(),
  versions: { remember: () => () => Promise.resolve(new Map()) },
  config: {},
  strapi: {
    config: { get: () => ['key'] },
    contentTypes: {},
    db: { query: () => ({ findMany: () => Promise.resolve([]) }) },
  },
} as unknown as Platform;

const askForIntegrations = async (words: ServerWords): Promise<void> => {
  for (const provider of builtIn(blankSite)) {
    const { key, title, description = '', globalSettings } = provider;
    words.integration(key, { title, description });
    for (const { required = false, ...field } of globalSettings?.fields ?? []) {
      words.connectionField(key, { ...field, required, type: 'text' });
    }
    for (const field of await formFields(blankSite, provider)) words.feedField(key, field);
  }
  for (const [key, card] of Object.entries(CARDS)) words.integration(key, card);
  for (const input of CONDITION_INPUTS) words.feedInput(input);
};

/** The ids of all texts that the panel asks for while it shows what the server describes. */
const askedIds = async (): Promise<ReadonlySet<string>> => {
  const ids = new Set<string>();
  const words = serverWords((id, otherwise) => {
    ids.add(id);
    return otherwise;
  }, 'en');
  words.tabs(STORE_SETTING_TABS);
  words.modules(await readModules(platform));
  for (const { slug, title, description = '', fields = {} } of GATEWAYS) {
    words.method({ method_key: slug, title, description });
    words.methodFields(slug, presentFields(completeFields(fields, false), {}));
  }
  words.disconnecting('');
  for (const [key, shortcodes] of Object.entries(CONFIRMATION_PLACEHOLDERS)) {
    const written = Object.entries(shortcodes).map(([code, label]) => [`{{${code}}}`, label]);
    words.placeholders({ title: key, key, shortcodes: Object.fromEntries(written) as Record<string, string> });
  }
  askForMessages(words);
  await askForIntegrations(words);
  return ids;
};

describe('what the server describes in English', () => {
  it('has a German text for each label, hint and option, and there are no others', async () => {
    const asked = await askedIds();
    const missing = [...asked].filter((id) => !Object.hasOwn(SERVER_WORDS, id));
    const unknown = Object.keys(SERVER_WORDS).filter((id) => !asked.has(id));
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });

  it('has a text in every language for each field of the checkout form and of a storage', () => {
    const { agree_terms: _terms, ...groups } = CHECKOUT_FIELDS;
    const ids = [
      ...Object.values(groups).flatMap((group) => Object.keys(group).map((name) => `checkout.field.${name}`)),
      ...S3_FIELDS.map(({ key }) => `storage.field.${key}`),
    ];
    expect(ids.filter((id) => !Object.hasOwn(GERMAN, id))).toEqual([]);
  });

  it('is shown as the server says it where no text is known', () => {
    const words = serverWords((_id, otherwise) => otherwise, 'en');
    const theirs = { own: { title: 'Ours', description: 'By the site.', schema: {} } };
    expect(words.tabs(theirs)).toEqual(theirs);
    const field = { type: 'select', label: 'Size', default: 'a', options: [{ value: 'a', label: 'Big' }] } as const;
    expect(words.tabs({ own: { ...theirs.own, schema: { field } } }).own?.schema.field).toEqual(field);
  });

  it('names countries and currencies as the language of the user does, in its order', () => {
    const words = serverWords((_id, otherwise) => otherwise, 'de');
    const options = [
      { value: 'AT', label: 'Austria' },
      { value: 'DE', label: 'Germany' },
      { value: 'EG', label: 'Egypt' },
    ];
    const store_country = { type: 'select', label: 'Country', default: '', options } as const;
    const { store } = words.tabs({ store: { title: '', description: '', schema: { store_country } } });
    expect(store?.schema.store_country?.options).toEqual([
      { value: 'EG', label: 'Ägypten' },
      { value: 'DE', label: 'Deutschland' },
      { value: 'AT', label: 'Österreich' },
    ]);
  });

  it('leaves alone what is not shown yet', () => {
    const asked: string[] = [];
    const words = serverWords((id, otherwise) => {
      asked.push(id);
      return otherwise;
    }, 'de');
    const later = { type: 'text', label: 'Later', default: '', upcoming: true } as const;
    words.tabs({ own: { title: '', description: '', schema: { later } } });
    expect(asked).toEqual(['server.tab.own', 'server.tab.own.text']);
  });
});
