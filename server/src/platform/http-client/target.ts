import { isIP, isIPv4 } from 'node:net';
import { isPublicAddress } from './public-address';

/** An address that somebody typed, as far as it can be judged without asking a name server. */
export type Target = {
  readonly url: URL;
  /** Name, or IP address without brackets. */
  readonly host: string;
};

export type Judged = { readonly target: Target } | { readonly refusal: string };

export type TargetRules = {
  /** Private, loopback and link-local targets may be called: for tests, and for receivers beside the store. */
  readonly allowPrivate: boolean;
};

export const LONGEST_TARGET = 2_000;

const PROTOCOLS: readonly string[] = ['http:', 'https:'];
const AUTHORITY = /^[a-z]+:\/\/([^/?#\\]{1,300})/i;
const PORT = /:\d{0,5}$/;
const LOCAL_NAMES: readonly string[] = [
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'ip6-loopback',
  'loopback',
  'broadcasthost',
];

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

const hostOf = ({ hostname }: URL): string => {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return host.endsWith('.') ? host.slice(0, -1) : host;
};

/** 127.1, 0x7f000001, 2130706433, 0177.0.0.1 and full-width digits: each is read as an address, and none is what people type. */
const isDisguised = (text: string, host: string): boolean => {
  if (!isIPv4(host)) return false;
  const [, authority = ''] = AUTHORITY.exec(text) ?? [];
  return authority.replace(PORT, '') !== host;
};

const isLocalName = (host: string): boolean => LOCAL_NAMES.includes(host) || host.endsWith('.localhost');

const refusalOfHost = (text: string, host: string, { allowPrivate }: TargetRules): string | null => {
  if (host === '') return 'The address has no host.';
  if (isDisguised(text, host)) return 'The host is an IP address in an unusual notation.';
  if (allowPrivate) return null;
  if (isLocalName(host)) return 'The host is this machine.';
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'The host is not on the public internet.' : null;
};

/** Judges the text of an address; what its name leads to is judged when it is called. */
export const judgeTarget = (given: string, rules: TargetRules): Judged => {
  const text = given.trim();
  const url = text.length <= LONGEST_TARGET ? parsed(text) : null;
  if (!url) return { refusal: 'It is no web address.' };
  if (!PROTOCOLS.includes(url.protocol)) return { refusal: 'The address has to begin with http:// or https://.' };
  if (url.username !== '' || url.password !== '') {
    return { refusal: 'The address may not hold a user name or a password.' };
  }
  const host = hostOf(url);
  const refusal = refusalOfHost(text, host, rules);
  return refusal === null ? { target: { url, host } } : { refusal };
};
