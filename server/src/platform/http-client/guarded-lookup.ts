import type { LookupFunction } from 'node:net';
import { resolveTarget, systemResolve, type Resolve } from './resolve-target';
import type { TargetRules } from './target';

export type LookupOptions = TargetRules & {
  /** What the connection fails with. */
  readonly refuse: (reason: string) => Error;
  readonly resolve?: Resolve;
};

/**
 * For SDKs, which connect by agents of Node: each connection asks for the name once, and goes to an address that was checked or fails. A
 * host that is an IP address is not looked up at all: `judgeTarget` has to judge it before.
 */
export const guardedLookup =
  ({ refuse, resolve = systemResolve, ...rules }: LookupOptions): LookupFunction =>
  (host, options, answer) => {
    const fail = (error: Error): void => answer(error, []);
    const connect = async (): Promise<void> => {
      const resolved = await resolveTarget({ host }, rules, resolve);
      if ('refusal' in resolved) return fail(refuse(resolved.refusal));
      const [first] = resolved.addresses;
      if (options.all) answer(null, [...resolved.addresses]);
      else answer(null, first?.address ?? '', first?.family);
    };
    connect().catch(fail);
  };
