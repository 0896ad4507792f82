import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';
import type { Target, TargetRules } from './target';

export type ResolvedAddress = { readonly address: string; readonly family: number };

/** Asks the name servers once. Rejects where the name leads nowhere. */
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>;

export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

export type Resolved = { readonly addresses: readonly ResolvedAddress[] } | { readonly refusal: string };

/**
 * The addresses that a target may be called at. One that is not public refuses all of them: whoever answers a public and a private
 * address for one name wants the private one to be tried.
 */
export const resolveTarget = async (
  { host }: Pick<Target, 'host'>,
  { allowPrivate }: TargetRules,
  resolve: Resolve
): Promise<Resolved> => {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) return { refusal: 'The name leads to no address.' };
  // What is no address at all would be looked up again by whoever connects.
  const isAllowed = ({ address }: ResolvedAddress): boolean =>
    allowPrivate ? isIP(address) !== 0 : isPublicAddress(address);
  if (!addresses.every(isAllowed)) {
    return { refusal: 'The name leads to an address that is not on the public internet.' };
  }
  return { addresses };
};
