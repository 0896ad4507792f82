import { setTimeout as sleep } from 'node:timers/promises';
import { asMerchant } from './merchant';
import type { SharedStore } from './shared-store';
import type { Credentials } from './site-admin';

/** The mailbox of the example site: what a store under test has sent. */
type Store = Pick<SharedStore, 'baseUrl' | 'demo'>;

export type MailSummary = {
  readonly id: string;
  readonly sent_at: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content_type: string;
    readonly size: number;
  }[];
};

export type MailMessage = MailSummary & {
  readonly reply_to: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

export type MailboxReply<Body> = { readonly status: number; readonly body: Body; readonly headers: Headers };

/** `path` is '' for the list, `/{id}` or `/{id}/html`. The routes are the site's and not the store's: no description tells of them. */
export const readMailbox = async <Body>(
  store: Store,
  path: string,
  headers: Credentials = asMerchant(store)
): Promise<MailboxReply<Body>> => {
  const answer = await fetch(`${store.baseUrl}/app/mailbox${path}`, { headers });
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  const body = (isJson ? await answer.json() : await answer.text()) as Body;
  return { status: answer.status, body, headers: answer.headers };
};

/** The newest first. */
export const mailsTo = async (store: Store, address: string): Promise<readonly MailSummary[]> => {
  const { status, body } = await readMailbox<{ readonly messages: readonly MailSummary[] }>(store, '');
  if (status !== 200) throw new Error(`The mailbox answers ${status}.`);
  return body.messages.filter(({ to }) => to === address);
};

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** The newest message to this address, once there is one. */
export const untilMailTo = async (store: Store, address: string): Promise<MailMessage> => {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(PAUSE_MS)) {
    const [summary] = await mailsTo(store, address);
    if (!summary) continue;
    const reply = await readMailbox<{ readonly message: MailMessage }>(store, `/${summary.id}`);
    if (reply.status === 200) return reply.body.message;
  }
  throw new Error(`No message to ${address}.`);
};
