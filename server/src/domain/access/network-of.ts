const GROUPS = 8;
/** Characters of the longest way to write one. Behind a proxy that is trusted altogether visitors write it themselves, at any length. */
export const LONGEST_ADDRESS = 45;

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const hexGroups = (text: string): readonly number[] =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => parseInt(group, 16));

/** '1.2.3.4' at the end of an IPv6 address, as two of its groups. */
const withoutDots = (address: string): string =>
  address.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_text, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });

/** The eight groups of an IPv6 address; null for what is none. */
const groupsOf = (address: string): readonly number[] | null => {
  // Behind the sign stands the zone of a link-local address.
  const [unzoned = ''] = address.split('%', 1);
  const plain = withoutDots(unzoned);
  if (!/^[0-9a-f:]+$/i.test(plain)) return null;
  const [head = '', tail, ...more] = plain.split('::');
  if (more.length > 0) return null;
  const [before, after] = [hexGroups(head), hexGroups(tail ?? '')];
  const missing = GROUPS - before.length - after.length;
  if (missing < 0 || (tail === undefined && missing > 0)) return null;
  return [...before, ...Array<number>(missing).fill(0), ...after];
};

const isMappedIpv4 = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const dotted = ([high = 0, low = 0]: readonly number[]): string =>
  [high >> 8, high & 255, low >> 8, low & 255].join('.');

/**
 * Under what a caller's address is counted: an IPv4 address itself, an IPv6 address by its /64, because one subscriber is given
 * all 2^64 addresses of it. An IPv4 address in IPv6 form ('::ffff:192.0.2.1') counts as IPv4. Anything else is itself, as far as an
 * address is long.
 */
export const networkOf = (given: string): string => {
  const address = given.slice(0, LONGEST_ADDRESS);
  if (IPV4.test(address)) return address;
  const groups = groupsOf(address);
  if (!groups) return address;
  if (isMappedIpv4(groups)) return dotted(groups.slice(6));
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
};
