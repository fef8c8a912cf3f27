import { createHash } from 'node:crypto';
import type { Querying } from '../../platform/database/database.ts';
import { hashSecretToken } from '../sessions/secret-token.ts';
import type { Account, FamiliarStore } from './familiar-store.ts';
import { toSite } from './network.ts';

const day = 24 * 60 * 60_000;
const lifetimes = { device: 180 * day, network: 30 * day } as const;
/** How many places of each kind an account keeps. */
const placesMaximum = 20;

/** The origin of a request. */
export interface Caller {
  address: string;
  /** The device token of the browser. */
  device?: string | undefined;
}

/**
 * Whether an account has logged in from this device or network before. The subject identifies the place in limits on
 * the account.
 */
export interface Place {
  is: 'device' | 'network' | 'elsewhere';
  subject: string;
}

export interface NewDevice {
  token: string;
  seconds: number;
}

/** Used when there is no account: nothing matches it, and the work is the same. */
const nobody: Account = { tenant_id: '', kind: 'developer', id: '' };

interface Deps {
  store: FamiliarStore;
  newSecretToken(): string;
  clock(): number;
}

export type FamiliarService = ReturnType<typeof createFamiliarService>;

/** Remembers where people log in from, so that attackers who guess passwords cannot lock them out. */
export function createFamiliarService({ store, newSecretToken, clock }: Deps) {
  const toText = (ms: number) => new Date(ms).toISOString();
  const markOfNetwork = (address: string) => createHash('sha256').update(toSite(address)).digest('base64url');
  const put = (transaction: Querying, account: Account, kind: keyof typeof lifetimes, mark: string) =>
    store.put(transaction, account, { kind, mark }, toText(clock() + lifetimes[kind]));

  async function trustNetwork(transaction: Querying, account: Account, { address }: Caller): Promise<Place> {
    const subject = markOfNetwork(address);
    await put(transaction, account, 'network', subject);
    await store.keepNewest(transaction, account, 'network', placesMaximum);
    return { is: 'network', subject };
  }

  return {
    async placeOf(account: Account = nobody, { address, device = '' }: Caller): Promise<Place> {
      const [ofDevice, ofNetwork] = [hashSecretToken(device), markOfNetwork(address)];
      const found = await store.find(account, [ofDevice, ofNetwork], toText(clock()));
      if (found.includes('device')) return { is: 'device', subject: ofDevice };
      return { is: found.includes('network') ? 'network' : 'elsewhere', subject: ofNetwork };
    },

    trustNetwork,

    /** Trusts a place after a login. The token is new each time, so that a planted one is worthless. */
    async trust(transaction: Querying, account: Account, caller: Caller): Promise<NewDevice> {
      await trustNetwork(transaction, account, caller);
      if (caller.device) {
        await store.delete(transaction, account, { kind: 'device', mark: hashSecretToken(caller.device) });
      }
      const token = newSecretToken();
      await put(transaction, account, 'device', hashSecretToken(token));
      await store.keepNewest(transaction, account, 'device', placesMaximum);
      return { token, seconds: lifetimes.device / 1000 };
    },

    purgeExpired: (): Promise<void> => store.deleteExpired(toText(clock())),
  };
}
