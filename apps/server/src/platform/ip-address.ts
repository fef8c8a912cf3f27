import { BlockList, isIP, isIPv4 } from 'node:net';

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
const mappedHead = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * Normalizes an IP address that proxies may write as `ip:port`, `[v6]:port`, with quotes, with a zone, or as IPv4
 * inside IPv6. Undefined for everything else, such as `unknown` and the obfuscated names of RFC 7239.
 */
export function toIpAddress(text: string): string | undefined {
  const bare = withoutPort(
    text
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  const plain = bare.split('%', 1)[0] as string;
  if (isIPv4(bare)) return bare;
  if (isIP(plain) !== 6) return undefined;
  const canonical = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [, high, low] = mappedHead.exec(canonical) ?? [];
  return high && low ? toIpv4(Number.parseInt(high, 16), Number.parseInt(low, 16)) : canonical;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  return bracketed ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
}

const toIpv4 = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/**
 * The key of rate limits. An IPv6 client controls the 2^64 addresses of its network, so the /64 counts. Other texts
 * stay.
 */
export function toNetwork(text: string): string {
  const address = toIpAddress(text);
  if (address === undefined) return text;
  if (isIPv4(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

export type AddressClass = 'loopback' | 'private' | 'public';

const loopback = toBlockList(['127.0.0.0/8', '::1/128']);
/** Networks of the operator's own reverse proxies: RFC 1918, RFC 6598, RFC 4193 and link-local. */
const privateNetworks = toBlockList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
]);

/** The IP address of a peer; a disconnected one has none and is not private. */
export function toAddressClass(text: string | undefined): AddressClass {
  const address = toIpAddress(text ?? '');
  if (address === undefined) return 'public';
  if (isIn(loopback, address)) return 'loopback';
  return isIn(privateNetworks, address) ? 'private' : 'public';
}

const isIn = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

/** Named ranges that the setting accepts. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** IP addresses and networks as one set. */
export function toAddressSet(entries: readonly string[]): (text: string | undefined) => boolean {
  const list = toBlockList(entries.flatMap((entry) => named[entry] ?? entry));
  return (text) => {
    const address = toIpAddress(text ?? '');
    return address !== undefined && isIn(list, address);
  };
}

function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const network = toAddressRange(entry);
    if (!network) throw new Error(`Not an address or a network: ${entry}`);
    list.addSubnet(network.address, network.prefix, familyOf(network.address));
  }
  return list;
}

/** Parses `192.0.2.1`, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `2001:db8::/32`; undefined for anything else. */
function toAddressRange(entry: string): { address: string; prefix: number } | undefined {
  const [text = '', mask, ...rest] = entry.split('/');
  const address = toIpAddress(text);
  // A network has no port, zone, quotes or brackets: such an entry was meant as something else.
  if (address === undefined || isIP(text) === 0 || text.includes('%') || rest.length > 0) return undefined;
  const bits = isIPv4(address) ? 32 : 128;
  const prefix = mask === undefined ? bits : toPrefix(mask, isIPv4(text) ? 0 : 128 - bits);
  return prefix !== undefined && prefix >= 0 && prefix <= bits ? { address, prefix } : undefined;
}

/** For an IPv4 address inside an IPv6 one, the prefix includes the 96 bits before it. */
function toPrefix(mask: string, before: number): number | undefined {
  if (/^\d{1,3}$/.test(mask)) return Number(mask) - before;
  if (!isIPv4(mask)) return undefined;
  const bits = mask
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : undefined;
}

/** Whether an entry is narrower than all IP addresses: trusting all would let every client claim any address. */
export const isProxyRange = (entry: string): boolean => entry in named || (toAddressRange(entry)?.prefix ?? 0) > 0;
