import { toNetwork } from '../../platform/ip-address.ts';

/**
 * The network of an IP address, for limits on one account: an attacker easily controls a whole network, and a person at
 * home or at work stays within one. IPv4: 24 bits; IPv6: 48.
 */
export function toSite(address: string | undefined): string {
  const network = toNetwork(address ?? '');
  const ofFour = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ofFour !== undefined) return `${ofFour}.0/24`;
  const ofSix = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/i.exec(network)?.[1];
  return ofSix === undefined ? network : `${ofSix}::/48`;
}
