import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../support/start-store';

/** `refusing`: nobody listens at its port. `silent`: it takes connections and says nothing. */
export const PROVIDER_STATES = ['up', 'refusing', 'silent'] as const;

export type ProviderState = (typeof PROVIDER_STATES)[number];

/** What its process is told, and asked. */
export type Question = ProviderState | 'recipients';

/** A mail server in a process of its own: what it takes costs the one that measures no time. */
export type MailProvider = {
  /** As SMTP_URL takes it. */
  readonly url: string;
  /** Connections to what it was before are cut. */
  readonly become: (state: ProviderState) => Promise<void>;
  /** Of all messages that it has taken, in their order. */
  readonly recipients: () => Promise<readonly string[]>;
  readonly stop: () => void;
};

const PATIENCE_MS = 30_000;

const ask = async (child: ChildProcess, question: Question): Promise<unknown> => {
  const answered = once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
  child.send(question);
  const [answer] = (await answered) as readonly unknown[];
  return answer;
};

/** It is up at first. */
export const startMailProvider = async (): Promise<MailProvider> => {
  // Below those that the system hands out: nobody else gets it while nobody listens there.
  const port = await freePort();
  const child = fork(path.join(__dirname, 'mail-provider-process.ts'), [String(port)]);
  const become: MailProvider['become'] = async (state) => void (await ask(child, state));
  const stop = (): void => void child.kill('SIGKILL');
  try {
    await become('up');
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    become,
    recipients: async () => (await ask(child, 'recipients')) as readonly string[],
    stop,
  };
};
