import ipaddr from 'ipaddr.js';

type Range = readonly [string, number];

/** Whole families that carry another address in themselves, or belong to nobody, are no targets, whatever they carry. */
const PUBLIC_6: Range = ['2000::', 3];

/** Where machines in Azure reach the services of their host; `ipaddr.js` takes it for public. */
const HOST_OF_AZURE: Range = ['168.63.129.16', 32];

const within = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean =>
  address.match(ipaddr.parse(base) as never, bits);

/**
 * Whether an address is one of the public internet: no private, loopback, link-local (so no metadata service of a cloud), unique-local,
 * shared, multicast, documentation or reserved one, and none that wraps an IPv4 address (mapped, compatible, 6to4, NAT64, Teredo).
 */
export const isPublicAddress = (text: string): boolean => {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv6' ? within(address, PUBLIC_6) : !within(address, HOST_OF_AZURE);
};
