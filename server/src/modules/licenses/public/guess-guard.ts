import { TooManyRequestsError } from '../../../domain/errors';

/** Milliseconds. */
export const GUESS_WINDOW = 60_000;

type Network = {
  /** Epoch milliseconds; counts from its first failure. */
  resetsAt: number;
  failures: number;
  /** Questions that are being looked up. */
  asking: number;
  /** Those that wait until it is known whether another one was right. */
  readonly waiting: (() => void)[];
};

/** How a question turned out; `isWrong` counts. */
export type Verdict<T> = { readonly isWrong: boolean; readonly value: T };

export type GuessGuard = {
  /**
   * Runs `look` unless the network has asked for too much that was wrong. Right questions are never counted, however many come; those
   * that could be one too many wait until the ones before them are answered, so that a burst gets no further than a single client.
   * @throws TooManyRequestsError
   */
  readonly ask: <T>(network: string, look: () => Promise<Verdict<T>>) => Promise<T>;
  /** Refuses the network until then: other processes have counted its failures too. */
  readonly block: (network: string, until: number) => void;
};

export type GuessLimit = {
  readonly limit: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

const MESSAGE = 'Too many wrong licence keys came from this address. Please wait a moment.';

type Networks = ReturnType<typeof createNetworks>;

/** Milliseconds between two looks for what can be forgotten, so that guesses from ever new networks do not make one each. */
const SWEEP = 1_000;

/** What this process remembers of networks; failures are few, and forgotten after a minute. */
const createNetworks = (now: () => number) => {
  const networks = new Map<string, Network>();
  let sweptAt = 0;
  return {
    of: (name: string): Network => {
      const known = networks.get(name) ?? { resetsAt: 0, failures: 0, asking: 0, waiting: [] };
      networks.set(name, known);
      if (known.resetsAt <= now()) known.failures = 0;
      return known;
    },
    forget: (name: string): void => void networks.delete(name),
    forgetOld: (): void => {
      const at = now();
      // A clock that was set back must not keep it from looking.
      if (at >= sweptAt && at < sweptAt + SWEEP) return;
      sweptAt = at;
      for (const [name, { asking, waiting, failures, resetsAt }] of networks) {
        if (asking + waiting.length === 0 && (failures === 0 || resetsAt <= now())) networks.delete(name);
      }
    },
  };
};

const refusal = ({ resetsAt }: Network, now: number): TooManyRequestsError =>
  new TooManyRequestsError(MESSAGE, Math.max(1, Math.ceil((resetsAt - now) / 1000)));

const enter = async (networks: Networks, name: string, { limit, now }: GuessLimit): Promise<Network> => {
  for (;;) {
    const network = networks.of(name);
    if (network.failures >= limit) throw refusal(network, now());
    if (network.failures + network.asking < limit) {
      network.asking += 1;
      return network;
    }
    await new Promise<void>((resolve) => network.waiting.push(resolve));
  }
};

/** Lets the next one in, or tells all of them that it is over. Answers how many that were. */
const leave = (network: Network, limit: number): number => {
  network.asking -= 1;
  const woken = network.failures >= limit ? network.waiting.splice(0) : network.waiting.splice(0, 1);
  for (const wake of woken) wake();
  return woken.length;
};

const fail = (network: Network, failures: number, until: number): void => {
  if (network.failures === 0) network.resetsAt = until;
  network.failures += failures;
};

export const createGuessGuard = ({ limit, now }: GuessLimit): GuessGuard => {
  const networks = createNetworks(now);
  return {
    ask: async (name, look) => {
      const network = await enter(networks, name, { limit, now });
      try {
        const { isWrong, value } = await look();
        if (isWrong) {
          if (network.failures === 0) networks.forgetOld();
          fail(network, 1, now() + GUESS_WINDOW);
        }
        return value;
      } finally {
        const woken = leave(network, limit);
        if (network.failures + network.asking + network.waiting.length + woken === 0) networks.forget(name);
      }
    },
    block: (name, until) => {
      const network = networks.of(name);
      fail(network, limit, until);
      network.resetsAt = Math.max(network.resetsAt, until);
    },
  };
};
