import { toNetwork } from '../../platform/ip-address.ts';

/**
 * The network that somebody comes from, for limits on one account: an attacker easily has all addresses of one, and a person
 * who moves about at home or at work stays within it. IPv4: 24 bits; IPv6: 48.
 */
export function toSite(address: string | undefined): string {
  const network = toNetwork(address ?? '');
  const ofFour = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (ofFour !== undefined) return `${ofFour}.0/24`;
  const ofSix = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/i.exec(network)?.[1];
  return ofSix === undefined ? network : `${ofSix}::/48`;
}
