import { createHash } from 'node:crypto';
import type { Clock } from '../clock';
import { createSharing } from '../concurrency';
import type { Principal } from './principal';

/**
 * Remembers who a credential belongs to, for at most 30 seconds, so that a burst of requests does not load users, roles
 * and permissions each time. Any change to those in this process that could be of somebody it remembers empties it at once; a change made by another process is
 * seen when the entry ends. Users who never bought anything are not remembered.
 */
export type PrincipalCache = {
  /**
   * Answers from memory, else identifies the caller and remembers the answer. Requests that bring one credential from one
   * address at the same moment share one identification: a client that opens many connections at once neither repeats the
   * work nor counts as so many guesses. Nobody joins an identification that began before a change of rights.
   */
  readonly resolve: (
    credential: string,
    address: string,
    identify: () => Promise<{ readonly principal: Principal; readonly validUntil?: Date | undefined }>
  ) => Promise<Principal>;
  readonly get: (credential: string) => Principal | null;
  readonly set: (credential: string, principal: Principal, validUntil?: Date) => void;
  readonly clear: () => void;
  /** Drops one credential, e.g. a session that has just been ended. */
  readonly forget: (credential: string) => void;
};

const MAX_ENTRIES = 2_000;
// A change is announced before its transaction commits: a reader just then would bring the old state back.
const QUARANTINE = 2_000;

/** The name under which the cache knows a storefront session. */
export const sessionCredential = (sessionId: string): string => `session ${sessionId}`;

const keyOf = (credential: string): string => createHash('sha256').update(credential).digest('base64');

/** The first order makes a customer of such a user, in any process and at any moment: from then on the saved addresses are theirs. */
const isYetToBuy = ({ userId, customerId }: Principal): boolean => userId !== undefined && customerId === undefined;

const createEntries = (clock: Clock, seconds: number) => {
  const entries = new Map<string, { principal: Principal | null; expires: number }>();
  let quarantineEnds = 0;

  const get = (key: string): Principal | null => {
    const entry = entries.get(key);
    if (!entry) return null;
    if (entry.expires > clock.now().getTime()) return entry.principal;
    entries.delete(key);
    return null;
  };

  const set = (key: string, principal: Principal, validUntil?: Date): void => {
    if (isYetToBuy(principal)) return;
    const now = clock.now().getTime();
    if (now < quarantineEnds) return;
    const [oldest] = entries.keys();
    if (entries.size >= MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
    const known = entries.get(key);
    if (known?.principal === null && now < known.expires) return;
    const expires = Math.min(now + seconds * 1000, validUntil?.getTime() ?? Infinity);
    entries.set(key, { principal, expires });
  };

  // An entry without a principal keeps a reader that began before the change from bringing the old one back.
  const forget = (key: string): void => {
    entries.set(key, { principal: null, expires: clock.now().getTime() + QUARANTINE });
  };

  const clear = (): void => {
    entries.clear();
    quarantineEnds = clock.now().getTime() + QUARANTINE;
  };

  return { get, set, forget, clear };
};

export const createPrincipalCache = (clock: Clock, seconds: number): PrincipalCache => {
  const entries = createEntries(clock, seconds);
  const sharing = createSharing<Principal>();
  return {
    resolve: async (credential, address, identify) => {
      const key = keyOf(credential);
      const identifyAndRemember = async (): Promise<Principal> => {
        const { principal, validUntil } = await identify();
        entries.set(key, principal, validUntil);
        return principal;
      };
      return entries.get(key) ?? sharing.join(`${address} ${key}`, identifyAndRemember);
    },
    get: (credential) => entries.get(keyOf(credential)),
    set: (credential, principal, validUntil) => entries.set(keyOf(credential), principal, validUntil),
    forget: (credential) => entries.forget(keyOf(credential)),
    clear: () => {
      entries.clear();
      sharing.clear();
    },
  };
};
