import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, prefix: number];

/**
 * Classifies an IP address by IANA's special-purpose registries. Requests may go to `public` ones. The operator's list
 * opens `private` ones by network and `local` ones by exact address. `never` ones cannot be opened.
 */
export type AddressKind = 'public' | 'private' | 'local' | 'never';

const v4: Record<Exclude<AddressKind, 'public'>, readonly Network[]> = {
  local: [
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    // Metadata services of clouds outside the link-local network: Azure, Alibaba.
    ['168.63.129.16', 32],
    ['100.100.100.200', 32],
  ],
  private: [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  never: [
    ['0.0.0.0', 8],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
};

/** All other ranges are `never`, including IPv4 addresses inside IPv6 (mapped, compatible, NAT64). */
const v6: Record<AddressKind, readonly Network[]> = {
  local: [
    ['::1', 128],
    ['fe80::', 10],
    // Metadata services of AWS and Google.
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
  ],
  private: [['fc00::', 7]],
  public: [['2000::', 3]],
  never: [
    // Teredo and similar ranges, documentation, 6to4.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
};

function toList(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
}

// One list for each family: a mixed list would also match `::ffff:a.b.c.d`.
const listsV4 = {
  local: toList(v4.local, 'ipv4'),
  never: toList(v4.never, 'ipv4'),
  private: toList(v4.private, 'ipv4'),
};
const listsV6 = {
  local: toList(v6.local, 'ipv6'),
  never: toList(v6.never, 'ipv6'),
  private: toList(v6.private, 'ipv6'),
  public: toList(v6.public, 'ipv6'),
};

export function kindOf(address: string): AddressKind {
  const version = isIP(address);
  if (version === 0 || address.includes('%') || (version === 6 && address.includes('.'))) return 'never';
  if (version === 4) {
    const kinds = ['local', 'never', 'private'] as const;
    return kinds.find((kind) => listsV4[kind].check(address, 'ipv4')) ?? 'public';
  }
  const kinds = ['local', 'never', 'private', 'public'] as const;
  return kinds.find((kind) => listsV6[kind].check(address, 'ipv6')) ?? 'never';
}

export interface AllowedNetworks {
  isEmpty: boolean;
  /** Whether the operator's list opens an IP address: local ones by exact address, others also by network. */
  has(address: string): boolean;
}

/** An entry of the operator's list that cannot be used. Its message names the entry. */
export class NetworkError extends Error {}

/** Entries look like `10.1.0.0/16`, `192.168.7.5`, `fd12::/16`, `::1`. */
export function readNetworks(entries: readonly string[]): AllowedNetworks {
  const lists = {
    network4: new BlockList(),
    network6: new BlockList(),
    exact4: new BlockList(),
    exact6: new BlockList(),
  };
  for (const entry of entries) {
    const [, address = '', written] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const version = isIP(address);
    const longest = version === 6 ? 128 : 32;
    const prefix = written === undefined ? longest : Number(written);
    if (version === 0 || prefix > longest) {
      throw new NetworkError(`"${entry}" is neither an IP address nor a network such as 10.1.0.0/16.`);
    }
    if (prefix === longest && kindOf(address) === 'never') {
      throw new NetworkError(`"${entry}" is an IP address that requests are never sent to.`);
    }
    const family = version === 6 ? 'ipv6' : 'ipv4';
    lists[version === 6 ? 'network6' : 'network4'].addSubnet(address, prefix, family);
    if (prefix === longest) lists[version === 6 ? 'exact6' : 'exact4'].addAddress(address, family);
  }
  return {
    isEmpty: entries.length === 0,
    has(address) {
      const kind = kindOf(address);
      if (kind === 'never') return false;
      return isIP(address) === 6
        ? lists[kind === 'local' ? 'exact6' : 'network6'].check(address, 'ipv6')
        : lists[kind === 'local' ? 'exact4' : 'network4'].check(address, 'ipv4');
    },
  };
}
