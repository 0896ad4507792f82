import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MailingCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
};

/** JSON with its status. */
export type MailingAnswer = { readonly status: number; readonly body?: unknown };

/** A mailing service on this machine: it notes what it is asked, and answers as `respond` says, else 200 and {}. */
export type MailingServer = {
  readonly url: string;
  readonly calls: MailingCall[];
  readonly respond: (next: (call: MailingCall) => MailingAnswer | undefined) => void;
  readonly stop: () => Promise<void>;
};

export const startMailingServer = async (): Promise<MailingServer> => {
  const calls: MailingCall[] = [];
  let answer: (call: MailingCall) => MailingAnswer | undefined = () => undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: text === '' ? null : (JSON.parse(text) as unknown) };
      calls.push(call);
      const { status, body = {} } = answer(call) ?? { status: 200 };
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(status === 204 ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    respond: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
