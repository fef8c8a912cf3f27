import { Problem } from '@portico/contract/problems.ts';
import { toNetwork } from '../../platform/ip-address.ts';

interface OpenLimits {
  /** The limit for one developer, or for the network of one IP address. */
  each: number;
  /** The limit for one portal: its owner names the servers, and one of them may never answer. */
  portal: number;
  /** The limit for all portals together. */
  all: number;
}

interface Asker {
  portal_id: string;
  developer_id: string | undefined;
  address: string;
}

/** Counts open requests, so that slow or endless answers cannot take all connections of an instance. */
export function createOpenRequests({ each, portal, all }: OpenLimits) {
  const counts = new Map<string, number>();

  return {
    /** Counts one more request until it is disposed of. */
    take({ portal_id, developer_id, address }: Asker): Disposable {
      const own: [key: string, most: number][] = [
        [`${portal_id} ${developer_id ?? toNetwork(address)}`, each],
        [portal_id, portal],
        ['', all],
      ];
      if (own.some(([key, most]) => (counts.get(key) ?? 0) >= most)) {
        throw new Problem('too-many-requests', 'Too many requests are under way. Try again when some have ended.', {
          headers: { 'retry-after': '5' },
        });
      }
      for (const [key] of own) counts.set(key, (counts.get(key) ?? 0) + 1);
      let isOpen = true;
      return {
        [Symbol.dispose]() {
          if (!isOpen) return;
          isOpen = false;
          for (const [key] of own) {
            const rest = (counts.get(key) ?? 0) - 1;
            if (rest > 0) counts.set(key, rest);
            else counts.delete(key);
          }
        },
      };
    },
  };
}
