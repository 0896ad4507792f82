import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Plays the EU's VAT register over HTTP: what it answers is up to the test. */
export type ViesServer = {
  readonly baseUrl: string;
  /** How often it was asked, and the last question. */
  readonly asked: () => number;
  readonly question: () => unknown;
  readonly answerWith: (answer: ViesAnswer) => void;
  readonly stop: () => Promise<void>;
};

/** A status with a body, or a function that does with the connection what it likes. */
export type ViesAnswer =
  | { readonly status?: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
  | ((response: ServerResponse) => void);

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8') || 'null') as unknown;
};

const send = (response: ServerResponse, answer: ViesAnswer): void => {
  if (typeof answer === 'function') return answer(response);
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
};

export const startViesServer = async (): Promise<ViesServer> => {
  let answer: ViesAnswer = { status: 500, body: '' };
  let asked = 0;
  let question: unknown = null;
  const server = createServer((request, response) => {
    asked += 1;
    readBody(request).then(
      (body) => {
        question = body;
        send(response, answer);
      },
      () => response.destroy()
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    question: () => question,
    answerWith: (next) => {
      answer = next;
      asked = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** As the register answers about a number that it knows. */
export const known = (countryCode: string, vatNumber: string, changes: object = {}): ViesAnswer => ({
  body: {
    countryCode,
    vatNumber,
    requestDate: '2026-01-01T00:00:00.000Z',
    valid: true,
    name: 'ACME GMBH',
    address: 'HAUPTSTR. 1\n10115 BERLIN',
    ...changes,
  },
});
