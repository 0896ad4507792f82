import { networkOf } from '../domain/access';
import { ANONYMOUS, type Principal } from './auth/principal';

/**
 * Who wants something of the store, and from where. Routes make it of their request (platform/http/pipeline); jobs, importers and
 * other code of the site write it down (`callerFrom`).
 */
export type Caller = {
  readonly principal: Principal;
  /** Address of the connection; '' where there is none. */
  readonly ip: string;
  readonly userAgent: string;
  /** The page that led here. */
  readonly referer: string;
  /** The campaign that was named: the keys that carts keep, and none of them empty. */
  readonly utm: Readonly<Record<string, string>>;
};

/** All that most use cases want to know. */
export type CallerPrincipal = Pick<Caller, 'principal'>;

/** Code of the site that acts for nobody, as the log names it. It may do whatever it calls, so it is granted nothing. */
export const SYSTEM: Principal = { ...ANONYMOUS, displayName: 'system' };

/** What code of the site says of whom it acts for; what it leaves out is nobody's. */
export const callerFrom = (known: Partial<Caller>): Caller => ({
  principal: SYSTEM,
  ip: '',
  userAgent: '',
  referer: '',
  utm: {},
  ...known,
});

/** A visitor is the signed-in user, else the network of the connection (networkOf); nothing that the request's body says. */
export const visitorOf = ({ principal, ip }: Pick<Caller, 'principal' | 'ip'>): string =>
  principal.kind === 'anonymous' ? `ip:${networkOf(ip)}` : principal.id;
