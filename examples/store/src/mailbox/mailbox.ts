import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { stateDir } from '../state-dir';
import { smtpUrl } from './mail-config';
import { keepMessage, listMessages, readMessage, type KeptMessage, type SentMail } from './messages';

/**
 * The mailbox of the demo: without SMTP_URL the store's e-mails are kept in files below the state folder, and super admins of the site
 * read them at GET /api/shop/v2/app/mailbox, or in a browser at /mailbox/index.html. No other site has these routes.
 */
type Context = Parameters<Parameters<Core.Strapi['server']['use']>[0]>[0];

const folder = (): string => path.join(stateDir(), 'mailbox');

const storeApi = (strapi: Core.Strapi): string => `${String(strapi.config.get('api.rest.prefix', '/api'))}/shop/v2`;

/** The store's own address from inside of this process. */
const ownOrigin = (strapi: Core.Strapi): string => {
  const address = strapi.server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The server of the site does not listen yet.');
  const host = ['::', '0.0.0.0'].includes(address.address) ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
};

/** Null for a super admin. The store is asked for what only those may read, so that all of its ways to sign in count here, and its words. */
const refusalOf = async (strapi: Core.Strapi, ctx: Context) => {
  const authorization = ctx.get('authorization');
  const answer = await fetch(`${ownOrigin(strapi)}${storeApi(strapi)}/roles`, {
    headers: authorization === '' ? {} : { authorization },
  });
  return answer.ok ? null : { status: answer.status, body: await answer.json() };
};

const summaryOf = ({ id, sent_at, from, to, subject, attachments }: KeptMessage) => ({
  ...{ id, sent_at, from, to, subject },
  attachments: attachments.map(({ filename, content_type, size }) => ({ filename, content_type, size })),
});

/** Opened by itself, the page can do nothing: no scripts, no forms, no requests but for pictures, and an origin of its own. */
const HTML_POLICY = "sandbox; default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'";

const answerHtml = (ctx: Context, { html, text }: KeptMessage): void => {
  ctx.set('Content-Security-Policy', HTML_POLICY);
  ctx.type = html === '' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8';
  ctx.body = html === '' ? text : html;
};

/** `rest` is `{id}` or `{id}/html`. */
const answerMessage = async (ctx: Context, rest: string): Promise<void> => {
  const [, id = '', html] = /^([a-z0-9-]+)(\/html)?$/.exec(rest) ?? [];
  const message = await readMessage(folder(), id);
  if (!message) {
    ctx.status = 404;
    ctx.body = { message: 'There is no such message in the mailbox.' };
  } else if (html === undefined) ctx.body = { message };
  else answerHtml(ctx, message);
};

/** `rest` is what follows the address of the list. */
const answer = async (strapi: Core.Strapi, ctx: Context, rest: string): Promise<void> => {
  const refusal = await refusalOf(strapi, ctx);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('X-Content-Type-Options', 'nosniff');
  if (refusal) {
    ctx.status = refusal.status;
    ctx.body = refusal.body;
  } else if (rest === '') ctx.body = { messages: (await listMessages(folder())).map(summaryOf) };
  else await answerMessage(ctx, rest);
};

/** For `register`. */
export const serveMailbox = (strapi: Core.Strapi): void => {
  if (smtpUrl() !== undefined) return;
  const place = `${storeApi(strapi)}/app/mailbox`;
  strapi.server.use(async (ctx, next) => {
    const isMailbox = ctx.path === place || ctx.path.startsWith(`${place}/`);
    if (ctx.method !== 'GET' || !isMailbox) return next();
    return answer(strapi, ctx, ctx.path.slice(place.length + 1));
  });
};

/** For `bootstrap`: Strapi has loaded the provider of the configuration by then. */
export const useMailbox = (strapi: Core.Strapi): void => {
  if (smtpUrl() !== undefined) return;
  const defaultFrom = strapi.config.get<string>('plugin::email.settings.defaultFrom', '');
  strapi.plugin('email').provider = { send: (mail: SentMail) => keepMessage(folder(), mail, defaultFrom) };
};
