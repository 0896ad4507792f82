import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What the store hands to an e-mail provider. */
export type SentMail = {
  readonly to: string;
  readonly from?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: Buffer | string;
    readonly contentType?: string;
  }[];
};

type KeptAttachment = {
  readonly filename: string;
  readonly content_type: string;
  /** In bytes. */
  readonly size: number;
  /** Base64. */
  readonly content: string;
};

export type KeptMessage = {
  readonly id: string;
  readonly sent_at: string;
  readonly from: string;
  readonly to: string;
  readonly reply_to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly KeptAttachment[];
};

const MOST_MESSAGES = 200;

/** Begins with the time, so that names sort as the messages came. */
const nextId = (): string =>
  `${Date.now().toString(36)}-${process.hrtime.bigint().toString(36)}-${randomBytes(4).toString('hex')}`;

const ID = /^[a-z0-9]{1,16}-[a-z0-9]{1,16}-[a-f0-9]{8}$/;

const keptAttachments = ({ attachments = [] }: SentMail): readonly KeptAttachment[] =>
  attachments.map(({ filename, content, contentType = 'application/octet-stream' }) => {
    const bytes = Buffer.from(content as Buffer);
    return { filename, content_type: contentType, size: bytes.length, content: bytes.toString('base64') };
  });

const namesIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse();
};

/** Writes a message into a file of its own, which readers see whole or not at all, and removes the oldest beyond 200. */
export const keepMessage = async (folder: string, mail: SentMail, defaultFrom: string): Promise<void> => {
  const message: KeptMessage = {
    id: nextId(),
    sent_at: new Date().toISOString(),
    from: mail.from ?? defaultFrom,
    to: mail.to,
    reply_to: mail.replyTo ?? '',
    subject: mail.subject,
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers ?? {},
    attachments: keptAttachments(mail),
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${message.id}.json`);
  await writeFile(`${file}.draft`, JSON.stringify(message), { mode: 0o600 });
  await rename(`${file}.draft`, file);
  const old = (await namesIn(folder)).slice(MOST_MESSAGES);
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
};

/** Null where there is none, or none any more. */
export const readMessage = async (folder: string, id: string): Promise<KeptMessage | null> => {
  if (!ID.test(id)) return null;
  const content = await readFile(path.join(folder, `${id}.json`), 'utf8').catch(() => null);
  return content === null ? null : (JSON.parse(content) as KeptMessage);
};

/** The newest first. */
export const listMessages = async (folder: string): Promise<readonly KeptMessage[]> => {
  const names = await namesIn(folder);
  const messages = await Promise.all(names.map((name) => readMessage(folder, path.basename(name, '.json'))));
  return messages.filter((message) => message !== null);
};
