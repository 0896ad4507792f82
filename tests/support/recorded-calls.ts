import { callStore, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';

export type Refused = { readonly message: string; readonly errors: Readonly<Record<string, string>> };

/** Calls of a merchant; each answer is kept in `answers` as text, so that a file can look for a secret in all of them. */
export const recordedCalls =
  (shop: () => Shop, answers: string[]) =>
  async <Body = Refused>(method: string, path: string, body?: unknown): Promise<Reply<Body>> => {
    const reply = await callStore<Body>(method, `${shop().baseUrl}/${path}`, {
      headers: asMerchant(shop()),
      ...(body === undefined ? {} : { body }),
    });
    answers.push(JSON.stringify(reply.body));
    return reply;
  };
