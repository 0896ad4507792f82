import { createHash } from 'node:crypto';
import type { FeedOption, MergeField } from '../../../contracts/integrations';
import type { FeedWork, IntegrationProvider, ProviderContext, Settled } from '../provider';
import { callJson, ignoringMissing, ServiceError, type JsonCall } from './answers';
import { addressOf, filledMergeFields, MAILING_DEFAULTS, mailingFields } from './mailing-fields';

/** Keys end with the data center of their account. */
const KEY = /-(us\d{1,3})$/;
const MOST = 200;

type Call = Pick<JsonCall, 'method' | 'body' | 'signal'> & { readonly path: string };

/** Of the whole service, but for tests. */
export type MailchimpUrl = () => string;

const caller =
  (urlOf: MailchimpUrl) =>
  (context: ProviderContext, { path, ...call }: Call): Promise<unknown> => {
    const key = context.settings.api_key ?? '';
    const [, center] = KEY.exec(key) ?? [];
    if (center === undefined) {
      throw new Error('The API key of Mailchimp names no data center: it ends with -us and a number.');
    }
    const base = urlOf() || `https://${center}.api.mailchimp.com`;
    const authorization = `Basic ${Buffer.from(`shop:${key}`).toString('base64')}`;
    return callJson(context, { ...call, url: `${base}/3.0${path}`, headers: { authorization } });
  };

/** How Mailchimp names a contact. */
const memberOf = (work: FeedWork): string => {
  const hash = createHash('md5').update(addressOf(work).toLowerCase()).digest('hex');
  return `/lists/${encodeURIComponent(String(work.feed.list_id))}/members/${hash}`;
};

type Caller = ReturnType<typeof caller>;

const setTags = async (call: Caller, work: FeedWork, status: 'active' | 'inactive'): Promise<void> => {
  const tags = work.tags().map((name) => ({ name, status }));
  if (tags.length === 0) return;
  await call(work, { method: 'POST', path: `${memberOf(work)}/tags`, body: { tags }, signal: work.signal });
};

type Member = { readonly status?: string } | null;

/** What Mailchimp answers about those who have left a list, bounced, or complained; it has other refusals under the same status. */
const HAD_LEFT = 'Member In Compliance State';

/**
 * Who was archived, when access ended or by hand, is not new to Mailchimp, and stays archived until a status is set. False for one who had
 * left the list before: Mailchimp refuses that.
 */
const bringBack = async (call: Caller, work: FeedWork, status: string): Promise<boolean> => {
  try {
    await call(work, { method: 'PATCH', path: memberOf(work), body: { status }, signal: work.signal });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400 && error.title === HAD_LEFT) return false;
    throw error;
  }
};

const subscribe = async (call: Caller, work: FeedWork): Promise<string> => {
  const { feed, signal } = work;
  const status = feed.double_opt_in === 'yes' ? 'pending' : 'subscribed';
  // Whoever has left the list stays away: only new contacts get a status.
  const body = { email_address: addressOf(work), status_if_new: status, merge_fields: filledMergeFields(work) };
  const member = (await call(work, { method: 'PUT', path: memberOf(work), body, signal })) as Member;
  const isThere = member?.status !== 'archived' || (await bringBack(call, work, status));
  if (!isThere) return 'The customer had left the list, and stays away from it.';
  await setTags(call, work, 'active');
  return `The customer is a contact of the list ${String(feed.list_name ?? feed.list_id)}.`;
};

const GONE: ReadonlySet<unknown> = new Set(['unsubscribed', 'cleaned', 'archived']);

/**
 * Not who has left by themselves: archived, they could not be told from those whom the next purchase brings back. Who is archived already,
 * as by another feed of the list, stays so.
 */
const remove = async (call: Caller, work: FeedWork): Promise<void> => {
  const asked = { path: memberOf(work), signal: work.signal };
  const member = (await call(work, { method: 'GET', ...asked })) as Member;
  if (!GONE.has(member?.status)) await call(work, { method: 'DELETE', ...asked });
};

const revoke = async (call: Caller, work: FeedWork): Promise<string> => {
  if (work.feed.revoke_action === 'tags') {
    await ignoringMissing(() => setTags(call, work, 'inactive'));
    return 'The tags were taken away.';
  }
  await ignoringMissing(() => remove(call, work));
  return 'The contact was removed from the list.';
};

type Lists = { readonly lists?: readonly { readonly id: string; readonly name: string }[] };

type RemoteField = { readonly tag: string; readonly name: string; readonly type: string; readonly required: boolean };
type RemoteFields = { readonly merge_fields?: readonly RemoteField[] };

const readLists = async (call: Caller, context: ProviderContext): Promise<readonly FeedOption[]> => {
  const path = `/lists?count=${MOST}&fields=lists.id,lists.name`;
  const { lists = [] } = ((await call(context, { method: 'GET', path })) ?? {}) as Lists;
  return lists.map(({ id, name }) => ({ id: String(id), title: String(name) }));
};

const readFields = async (call: Caller, listId: string, context: ProviderContext): Promise<readonly MergeField[]> => {
  const path = `/lists/${encodeURIComponent(listId)}/merge-fields?count=${MOST}`;
  const { merge_fields: fields = [] } = ((await call(context, { method: 'GET', path })) ?? {}) as RemoteFields;
  return fields.map(({ tag, name, type, required }) => ({
    ...{ key: String(tag), label: String(name), type: String(type), required: Boolean(required) },
  }));
};

const verify = async (call: Caller, context: ProviderContext): Promise<Settled> => {
  try {
    await call(context, { method: 'GET', path: '/ping' });
    return { status: true, message: 'Mailchimp is connected.' };
  } catch (error) {
    return { status: false, message: `Mailchimp could not be connected. ${(error as Error).message}` };
  }
};

export const mailchimp = (urlOf: MailchimpUrl): IntegrationProvider => {
  const call = caller(urlOf);
  return {
    key: 'mailchimp',
    title: 'Mailchimp',
    description: 'Adds buyers to an audience, with tags and fields, and removes them when their access ends.',
    category: 'marketing',
    revokes: true,
    globalSettings: {
      fields: [
        {
          ...{ key: 'api_key', label: 'API key', required: true, secret: true },
          inline_tip: 'Account > Extras > API keys. It ends with the data center, e.g. -us21.',
        },
      ],
      save_button_text: 'Connect Mailchimp',
      valid_message: 'Mailchimp is connected.',
      invalid_message: 'Mailchimp is not connected.',
      verify: (context) => verify(call, context),
    },
    fields: () => mailingFields('mailchimp_lists', { tip: 'Names; Mailchimp makes those that are new.' }),
    defaults: MAILING_DEFAULTS,
    options: ({ key }, context) => (key === 'mailchimp_lists' ? readLists(call, context) : Promise.resolve([])),
    mergeFields: (listId, context) => readFields(call, listId, context),
    run: (work) => (work.is_revoke_hook === 'yes' ? revoke(call, work) : subscribe(call, work)),
  };
};
