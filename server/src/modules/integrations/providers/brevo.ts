import type { FeedField, FeedOption, MergeField } from '../../../contracts/integrations';
import type { FeedWork, IntegrationProvider, ProviderContext, Settled } from '../provider';
import { callJson, ignoringMissing, ServiceError, type JsonCall } from './answers';
import { addressOf, filledMergeFields, MAILING_DEFAULTS, mailingFields } from './mailing-fields';

type Call = Pick<JsonCall, 'method' | 'body' | 'signal'> & { readonly path: string };

/** Lists of one page, and pages that are read. */
const PAGE = 50;
const PAGES = 10;

const caller =
  (urlOf: () => string) =>
  (context: ProviderContext, { path, ...call }: Call): Promise<unknown> =>
    callJson(context, {
      ...call,
      url: `${urlOf()}/v3${path}`,
      headers: { 'api-key': context.settings.api_key ?? '' },
    });

type Caller = ReturnType<typeof caller>;
type Attributes = Readonly<Record<string, unknown>>;

/** The contact's attributes; null where there is none. */
const readAttributes = async (call: Caller, work: FeedWork): Promise<Attributes | null> => {
  const path = `/contacts/${encodeURIComponent(addressOf(work))}`;
  try {
    const contact = (await call(work, { method: 'GET', path, signal: work.signal })) as { attributes?: Attributes };
    return contact?.attributes ?? {};
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return null;
    throw error;
  }
};

const tagsIn = (attributes: Attributes, name: string): readonly string[] =>
  String(attributes[name] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

const tagAttribute = ({ feed }: FeedWork): string => String(feed.tags_attribute ?? 'TAGS');

/** Contacts of Brevo have no tags: they stand in one of their attributes, beside those that are there. */
const withTags = async (call: Caller, work: FeedWork): Promise<Attributes> => {
  const tags = work.tags();
  if (tags.length === 0) return {};
  const name = tagAttribute(work);
  const known = tagsIn((await readAttributes(call, work)) ?? {}, name);
  return { [name]: [...new Set([...known, ...tags])].join(', ') };
};

const listIdOf = ({ feed }: FeedWork): number => Number(feed.list_id);

const subscribe = async (call: Caller, work: FeedWork): Promise<string> => {
  const { feed, signal } = work;
  const email = addressOf(work);
  const attributes = { ...filledMergeFields(work), ...(await withTags(call, work)) };
  if (feed.double_opt_in === 'yes') {
    const { template_id: templateId, redirection_url: redirectionUrl } = feed;
    const body = { email, attributes, includeListIds: [listIdOf(work)], templateId, redirectionUrl };
    await call(work, { method: 'POST', path: '/contacts/doubleOptinConfirmation', body, signal });
    return 'The customer was asked to confirm the address.';
  }
  const body = { email, attributes, listIds: [listIdOf(work)], updateEnabled: true };
  await call(work, { method: 'POST', path: '/contacts', body, signal });
  return `The customer is a contact of the list ${String(feed.list_name ?? feed.list_id)}.`;
};

const removeTags = async (call: Caller, work: FeedWork): Promise<void> => {
  const gone = new Set(work.tags());
  const attributes = gone.size === 0 ? null : await readAttributes(call, work);
  if (attributes === null) return;
  const name = tagAttribute(work);
  const left = tagsIn(attributes, name).filter((tag) => !gone.has(tag));
  const path = `/contacts/${encodeURIComponent(addressOf(work))}`;
  await call(work, { method: 'PUT', path, body: { attributes: { [name]: left.join(', ') } }, signal: work.signal });
};

/** What Brevo answers, with 400, about a contact that does not stand on the list any more. */
const NOT_ON_LIST = 'already removed from list';

const isNotOnList = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 400 && error.message.includes(NOT_ON_LIST);

const removeFromList = async (call: Caller, work: FeedWork): Promise<void> => {
  const path = `/contacts/lists/${listIdOf(work)}/contacts/remove`;
  try {
    await call(work, { method: 'POST', path, body: { emails: [addressOf(work)] }, signal: work.signal });
  } catch (error) {
    if (!isNotOnList(error)) throw error;
  }
};

const revoke = async (call: Caller, work: FeedWork): Promise<string> => {
  await ignoringMissing(() => removeTags(call, work));
  if (work.feed.revoke_action === 'tags') return 'The tags were taken away.';
  await ignoringMissing(() => removeFromList(call, work));
  return 'The contact was removed from the list.';
};

type RemoteList = { readonly id: number; readonly name: string };
type Lists = { readonly lists?: readonly RemoteList[] };

const readLists = async (call: Caller, context: ProviderContext): Promise<readonly FeedOption[]> => {
  const lists: RemoteList[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const path = `/contacts/lists?limit=${PAGE}&offset=${page * PAGE}`;
    const { lists: some = [] } = ((await call(context, { method: 'GET', path })) ?? {}) as Lists;
    lists.push(...some);
    if (some.length < PAGE) break;
  }
  return lists.map(({ id, name }) => ({ id: String(id), title: String(name) }));
};

type RemoteAttribute = { readonly name: string; readonly category: string; readonly type?: string };

const readFields = async (call: Caller, context: ProviderContext): Promise<readonly MergeField[]> => {
  const answer = (await call(context, { method: 'GET', path: '/contacts/attributes' })) ?? {};
  const { attributes = [] } = answer as { readonly attributes?: readonly RemoteAttribute[] };
  return attributes
    .filter(({ category }) => category === 'normal')
    .map(({ name, type = 'text' }) => ({
      key: String(name),
      label: String(name),
      type: String(type),
      required: false,
    }));
};

const verify = async (call: Caller, context: ProviderContext): Promise<Settled> => {
  try {
    await call(context, { method: 'GET', path: '/account' });
    return { status: true, message: 'Brevo is connected.' };
  } catch (error) {
    return { status: false, message: `Brevo could not be connected. ${(error as Error).message}` };
  }
};

const DOUBLE_OPT_IN = { key: 'double_opt_in', value: 'yes' } as const;

const OWN_FIELDS: readonly FeedField[] = [
  {
    ...{ key: 'template_id', label: 'Template of the double opt-in', component: 'number', required: true },
    ...{ min_value: 1, dependency: DOUBLE_OPT_IN },
  },
  {
    ...{ key: 'redirection_url', label: 'Page behind the confirmation', component: 'url', required: true },
    dependency: DOUBLE_OPT_IN,
  },
  {
    ...{ key: 'tags_attribute', label: 'Attribute for tags', component: 'text', max: 100 },
    inline_tip: 'A text attribute of contacts; TAGS where it is left empty.',
  },
];

export const brevo = (urlOf: () => string): IntegrationProvider => {
  const call = caller(urlOf);
  return {
    key: 'brevo',
    title: 'Brevo',
    description: 'Adds buyers to a list, with tags and attributes, and removes them when their access ends.',
    category: 'marketing',
    revokes: true,
    globalSettings: {
      fields: [
        {
          ...{ key: 'api_key', label: 'API key', required: true, secret: true },
          inline_tip: 'Settings > SMTP & API > API keys.',
        },
      ],
      save_button_text: 'Connect Brevo',
      valid_message: 'Brevo is connected.',
      invalid_message: 'Brevo is not connected.',
      verify: (context) => verify(call, context),
    },
    fields: () => mailingFields('brevo_lists', { tip: 'Kept in an attribute of the contact.', own: OWN_FIELDS }),
    defaults: { ...MAILING_DEFAULTS, tags_attribute: 'TAGS' },
    check: ({ list_id: id }): Readonly<Record<string, string>> =>
      /^[1-9]\d{0,9}$/.test(String(id)) ? {} : { list_id: 'Lists of Brevo have numbers.' },
    options: ({ key }, context) => (key === 'brevo_lists' ? readLists(call, context) : Promise.resolve([])),
    mergeFields: (_listId, context) => readFields(call, context),
    run: (work) => (work.is_revoke_hook === 'yes' ? revoke(call, work) : subscribe(call, work)),
  };
};
