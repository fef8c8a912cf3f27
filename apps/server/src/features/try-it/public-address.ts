import { BlockList, isIP } from 'node:net';

type Range = [network: string, prefix: number];

/** IANA's registries of special-purpose addresses. These never are servers of anyone's API… */
const never: Range[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  // Where some clouds tell a machine its own credentials.
  ['fd00:ec2::254', 128],
];

/** … and these are inside somebody's own network, which the portal's owner may open. */
const inside: Range[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
];

const outside: Range[] = [['2000::', 3]];

const kindOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function toList(ranges: Range[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, kindOf(network));
  return list;
}

const neverList = toList(never);
const insideList = toList(inside);
const outsideList = toList(outside);

/**
 * Whether a request may go to an address. An IPv4 address inside an IPv6 one is none that a name should have: it is
 * refused, whatever it says.
 */
export function mayBeReached(address: string, { private_addresses }: { private_addresses: boolean }): boolean {
  const kind = kindOf(address);
  if (isIP(address) === 0 || address.includes('%')) return false;
  if (kind === 'ipv6' && address.includes('.')) return false;
  if (neverList.check(address, kind)) return false;
  if (insideList.check(address, kind)) return private_addresses && !isMapped(address);
  return kind === 'ipv4' || outsideList.check(address, 'ipv6');
}

/** Block lists look through `::ffff:a.b.c.d`. */
const isMapped = (address: string) => /^(::|0:0:0:0:0:)ffff:/i.test(address);
