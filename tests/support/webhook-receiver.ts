import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type Behaviour = (response: ServerResponse, received: Received) => void;

/** A receiver of webhooks on this machine: it notes what it got, and answers as it is told. */
export type WebhookReceiver = {
  readonly url: (path?: string) => string;
  readonly received: Received[];
  /** How many requests were being answered at once, at most. */
  readonly mostAtOnce: () => number;
  readonly behave: (behaviour: Behaviour) => void;
  readonly stop: () => Promise<void>;
};

export const accept: Behaviour = (response) => void response.writeHead(204).end();

export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body);

export const startReceiver = async (): Promise<WebhookReceiver> => {
  const received: Received[] = [];
  let behaviour = accept;
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(got);
      behaviour(response, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received,
    mostAtOnce: () => most,
    behave: (next) => {
      behaviour = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

export type SentMessage = {
  readonly type: string;
  readonly timestamp: string;
  readonly api_version: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export const messageOf = ({ body }: Received): SentMessage => JSON.parse(body) as SentMessage;

/** As a receiver checks it, with the library's own verifier. @throws where the signature is not good. */
export const verified = ({ body, headers }: Received, secret: string): SentMessage =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as SentMessage;
