/** Characters of a site address, so that it fits a column and its index. */
export const LONGEST_SITE = 255;

export type Site = {
  /** Host and path alone: the same for all spellings of one site. */
  readonly address: string;
  /** Where people build and try things out: such a site does not count. */
  readonly isLocal: boolean;
};

/** A number behind the colon is a port. */
const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d)(\/\/)?/i;
/** Default files, and what stands behind a slash at the end. */
const SAYS_NOTHING = /^(?:(?:index|default)\.(?:html?|php|aspx?|jsp|cgi))?$/;

/** Names under which nobody but their own network finds a host. */
const LOCAL_ENDINGS = ['.localhost', '.local', '.test', '.lab', '.example', '.invalid', '.internal', '.home.arpa'];

const STAGING_NAMES = new Set([
  ...['staging', 'stage', 'dev', 'development', 'test', 'testing', 'qa', 'sandbox', 'beta', 'preview', 'uat'],
]);

/** Where hosting companies put copies of their customers' sites. */
const STAGING_HOSTS = [
  '.wpengine.com',
  '.wpenginepowered.com',
  '.kinsta.cloud',
  '.myftpupload.com',
  '.cloudwaysapps.com',
  '.mystagingwebsite.com',
  '.flywheelsites.com',
  '.flywheelstaging.com',
  '.pantheonsite.io',
  '.wpsandbox.pro',
  '.instawp.xyz',
  '.tempurl.host',
  '.ngrok.io',
  '.ngrok-free.app',
  '.ddev.site',
  '.lndo.site',
];

const IP_4 = /^\d+\.\d+\.\d+\.\d+$/;

/** By the first number of the address, and the second from and to: blocks that do not lead into the public network. */
const PRIVATE_IP4: readonly (readonly [first: number, from: number, to: number])[] = [
  [0, 0, 255],
  [10, 0, 255],
  [100, 64, 127],
  [127, 0, 255],
  [169, 254, 254],
  [172, 16, 31],
  [192, 168, 168],
];

const isPrivateIp4 = (host: string): boolean => {
  const [first, second = 0] = host.split('.').map(Number);
  return PRIVATE_IP4.some(([block, from, to]) => first === block && second >= from && second <= to);
};

/** Of a host in brackets, as URLs have it: loopback, unspecified, unique local, link-local. */
const isPrivateIp6 = (host: string): boolean =>
  ['[::1]', '[::]'].includes(host) || /^\[f[cd][0-9a-f]{2}:/.test(host) || /^\[fe[89ab][0-9a-f]:/.test(host);

/** What stands before the domain that somebody can register: 'staging' of staging.example.co.uk. The list of those lies outside. */
export type SubdomainOf = (host: string) => string;

const isLocalHost = (host: string, subdomainOf: SubdomainOf): boolean => {
  if (host.startsWith('[')) return isPrivateIp6(host);
  if (IP_4.test(host)) return isPrivateIp4(host);
  if (!host.includes('.')) return true;
  if ([...LOCAL_ENDINGS, ...STAGING_HOSTS].some((ending) => host.endsWith(ending))) return true;
  return subdomainOf(host)
    .split('.')
    .some((label) => STAGING_NAMES.has(label));
};

/** Without the port; `address` as `siteOf` answers it. */
const hostOf = (address: string): string => /^(?:\[[^\]]*\]|[^:/]*)/.exec(address)?.[0] ?? '';

const firstSegment = (address: string): string => address.split('/')[1] ?? '';

const isLocalSite = (address: string, subdomainOf: SubdomainOf): boolean =>
  isLocalHost(hostOf(address), subdomainOf) || STAGING_NAMES.has(firstSegment(address));

const parsed = (text: string): URL | null => {
  const [, scheme, slashes] = SCHEME.exec(text) ?? [];
  if (scheme !== undefined && !(slashes && ['http', 'https'].includes(scheme.toLowerCase()))) return null;
  try {
    const url = new URL(scheme === undefined ? `http://${text}` : text);
    return url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
};

const portOf = ({ port }: URL): string => (['', '80', '443'].includes(port) ? '' : `:${port}`);

/** Of letters and digits that need no escape, and of those outside of ASCII, which have two cases. */
const ESCAPES = /%(?:2d|2e|5f|7e|3\d|4[1-9a-f]|5[0-9a]|6[1-9a-f]|7[0-9a])|(?:%[89a-f][0-9a-f])+/gi;

/** Bytes that are no text stay as they are. */
const unescaped = (escape: string): string => {
  try {
    return decodeURIComponent(escape);
  } catch {
    return escape;
  }
};

const escaped = (text: string): string => text.replace(/\P{ASCII}+/gu, (letters) => encodeURIComponent(letters));

const withoutEnd = (path: string): string => {
  const parts = path.split('/');
  while (SAYS_NOTHING.test(parts.at(-1) ?? '-')) parts.pop();
  return parts.join('/');
};

/** Escapes, runs of slashes, a default file and the slash at the end say nothing. */
const pathOf = ({ pathname }: URL): string => {
  // Small letters may be composed where capital ones are not.
  const text = pathname.replace(ESCAPES, unescaped).toLowerCase().normalize('NFC');
  const path = escaped(text)
    .toLowerCase()
    .replace(/\/{2,}/g, '/');
  return withoutEnd(path);
};

/** '[::ffff:a00:1]' is another spelling of 10.0.0.1. */
const MAPPED_IP_4 = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

const unmapped = (host: string): string => {
  const [, ...words] = MAPPED_IP_4.exec(host) ?? [];
  if (words.length === 0) return host;
  return words.flatMap((word) => [parseInt(word, 16) >> 8, parseInt(word, 16) & 255]).join('.');
};

const withoutDotsBehind = (host: string): string => (host.endsWith('.') ? withoutDotsBehind(host.slice(0, -1)) : host);

const hostFrom = ({ hostname }: URL): string =>
  unmapped(withoutDotsBehind(hostname).replace(/^(?:www\.)+(?=[^.]+\.)/, ''));

/** Null where the text is no address of a site on the web, or a longer one than can be kept. */
export const siteAddress = (text: string): string | null => {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 2 * LONGEST_SITE || /[\s\\]/.test(trimmed)) return null;
  const url = parsed(trimmed);
  if (!url) return null;
  const address = `${hostFrom(url)}${portOf(url)}${pathOf(url)}`;
  return hostFrom(url) === '' || address.length > LONGEST_SITE ? null : address;
};

/**
 * All spellings of one site have one address: without scheme, port 80 or 443, `www.`, query, fragment, default index file and the slash at
 * the end, in lower case, the host as punycode. The path stays. Null where it is no address of a site on the web.
 */
export const siteOf = (text: string, subdomainOf: SubdomainOf): Site | null => {
  const address = siteAddress(text);
  return address === null ? null : { address, isLocal: isLocalSite(address, subdomainOf) };
};
