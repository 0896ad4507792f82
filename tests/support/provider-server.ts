import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentToStart, ProviderOutcome, StartedPayment } from '../../server/src/modules/payments';

/** What the provider does with a payment that a store starts; throwing answers 500. */
export type Provider = (payment: PaymentToStart) => Promise<StartedPayment> | StartedPayment;

/** What the store asks for beside payments: refund, capture, accept-dispute. */
export type Errand = {
  readonly action: string;
  readonly transaction: { readonly uuid: string; readonly vendor_charge_id: string | null };
  readonly refund?: { readonly uuid: string; readonly amount: number; readonly reason: string };
  readonly note?: string;
};

/** What the provider does with an errand; throwing answers 500. */
export type Servant = (errand: Errand) => Promise<ProviderOutcome> | ProviderOutcome;

/** Plays the payment provider behind tests/support/test-gateway.cjs. */
export type ProviderServer = {
  readonly url: string;
  /** The payments that stores have started, in their order. */
  readonly started: readonly PaymentToStart[];
  readonly behave: (provider: Provider) => void;
  readonly errands: readonly Errand[];
  readonly serve: (servant: Servant) => void;
  readonly stop: () => Promise<void>;
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
};

/** The page of the provider, named after the payment. */
export const hosted: Provider = ({ transaction }) => ({
  status: 'success',
  message: 'Please pay.',
  redirectTo: `https://provider.example/pay/${transaction.uuid}`,
});

/** Does what it is asked, and names each refund after the key of the store. */
export const willing: Servant = ({ refund }) => ({
  status: 'success',
  ...(refund ? { vendorId: `re_${refund.uuid}` } : {}),
});

type Known = Map<string, string>;

/** Each refund has a key of its own, and says the same whenever it is asked for. */
const assertRefund = (known: Known, { transaction, refund }: Errand): void => {
  if (!refund) return;
  const asked = JSON.stringify([transaction.vendor_charge_id, refund.amount]);
  if (!Number.isInteger(refund.amount) || refund.amount < 1) throw new Error('The amount is none.');
  if ((known.get(refund.uuid) ?? asked) !== asked) throw new Error('The key was used for another refund.');
  known.set(refund.uuid, asked);
};

export const startProvider = async (): Promise<ProviderServer> => {
  let provider: Provider = hosted;
  let servant: Servant = willing;
  const started: PaymentToStart[] = [];
  const errands: Errand[] = [];
  const known: Known = new Map();
  const reply = (action: string, body: unknown): Promise<unknown> | unknown => {
    if (action === 'start') {
      started.push(body as PaymentToStart);
      return provider(body as PaymentToStart);
    }
    const errand = { ...(body as Errand), action };
    errands.push(errand);
    assertRefund(known, errand);
    return servant(errand);
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readJson(request);
      try {
        response.end(JSON.stringify(await reply((request.url ?? '').slice(1), body)));
      } catch {
        response.writeHead(500).end();
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    started,
    behave: (next) => {
      provider = next;
    },
    errands,
    serve: (next) => {
      servant = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
