import type { InferType } from 'yup';
import type { MessageAnswer } from '../../../contracts/answers';
import { answer, type Answer, type ShopRequest } from '../../../platform/http/route';
import { confirmEmailChange } from './change-email';
import type { confirmEmailInput } from '../portal.input';

type Input = InferType<typeof confirmEmailInput>;

const page = (content: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Confirm your e-mail address</title>
<main>${content}</main></html>`;

const form = (token: string): string =>
  page(
    `<form method="post"><input type="hidden" name="token" value="${token}"><button>Confirm my new e-mail address</button></form>`
  );

const CONFIRMED = 'Your new e-mail address is confirmed. Please sign in with it.';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
};

/** A button and no more: programs that look at links in messages must not confirm anything. */
export const ask = ({ query }: ShopRequest<Input>): Promise<Answer> =>
  Promise.resolve(answer(200, form(query.token), HEADERS));

/** The form of the page above answers people with a page; clients get JSON. */
export const confirm = async ({
  platform,
  sessions,
  body,
  ctx,
}: ShopRequest<unknown, Input>): Promise<Answer<MessageAnswer>> => {
  await confirmEmailChange(platform, sessions, body.token);
  if (ctx.accepts('json', 'html') !== 'html') return { message: CONFIRMED };
  return answer<MessageAnswer>(200, page(`<p role="status">${CONFIRMED}</p>`), HEADERS);
};
