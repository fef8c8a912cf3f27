import { Problem } from '@portico/contract/problems.ts';
import type { Querying } from '../../platform/database/database.ts';
import type { AttemptService } from './attempts.ts';
import type { Place } from './familiar.ts';
import type { LimitName } from './limits.ts';

const failuresFrom = {
  device: 'sign-in-failures-from-device',
  network: 'sign-in-failures-from-familiar-network',
  elsewhere: 'sign-in-failures-from-network',
} as const;

/** A login that is counted before its password is checked. */
export interface SignInTry {
  /** The counts of this attempt. A right password takes back those of failures. */
  counted: { kind: LimitName; subject: string; isFailure: boolean }[];
  /** This is the last wrong attempt that the place, or all unfamiliar places together, may make. */
  locks: boolean;
}

interface Tried {
  tenant_id: string;
  email: string;
  address: string;
  place: Place;
}

/**
 * Locks are per account and place, so that nobody can lock an account for others. Unfamiliar places have a budget for
 * each network and a small shared one. A familiar place has its own budget, which strangers cannot use up.
 */
export function createSignInTries(attempts: AttemptService) {
  const isWithin = async ({ tenant_id }: Tried, kind: LimitName, subject: string, taken: SignInTry) => {
    const result = await attempts.take(tenant_id, kind, subject);
    if (!result.isWithin) throw isLocked();
    taken.counted.push({ kind, subject, isFailure: true });
    taken.locks ||= result.isLast;
  };

  const takeOrRefuse = async (
    { tenant_id }: Tried,
    kind: LimitName,
    subject: string,
    taken: SignInTry,
    isFailure: boolean,
  ) => {
    await attempts.takeOrRefuse(tenant_id, kind, subject);
    taken.counted.push({ kind, subject, isFailure });
  };

  return {
    /** Counts the attempt first, so that parallel attempts cannot hash more passwords than the limit. */
    async take(tried: Tried): Promise<SignInTry> {
      const { email, address, place } = tried;
      const taken: SignInTry = { counted: [], locks: false };
      const here = `${email} ${place.subject}`;
      // The IP address is counted first: a refused one cannot lock further accounts. A familiar device is exempt.
      if (place.is !== 'device') await takeOrRefuse(tried, 'sign-in-failures-from-address', address, taken, true);
      if (place.is === 'elsewhere') {
        // The network is counted before the shared count: a refused network does not use up the budget of others.
        await isWithin(tried, failuresFrom.elsewhere, here, taken);
        await takeOrRefuse(tried, 'sign-ins-of-account', email, taken, false);
        await isWithin(tried, 'sign-in-failures-of-account', email, taken);
      } else {
        await takeOrRefuse(tried, 'sign-ins-from-familiar-place', here, taken, false);
        await isWithin(tried, failuresFrom[place.is], here, taken);
      }
      return taken;
    },

    /** Takes back an attempt whose password was not checked: a login that overload refused must not count. */
    async giveBack(transaction: Querying, { tenant_id }: Pick<Tried, 'tenant_id'>, { counted }: SignInTry) {
      for (const { kind, subject } of counted) await attempts.giveBack(transaction, tenant_id, kind, subject);
    },

    /** Forgets the failures at the place of a reset. */
    async forget(transaction: Querying, { tenant_id, email, place }: Omit<Tried, 'address'>): Promise<void> {
      await attempts.forget(transaction, tenant_id, 'sign-in-failures-of-account', email);
      await attempts.forget(transaction, tenant_id, failuresFrom[place.is], `${email} ${place.subject}`);
    },

    async giveBackFailure(transaction: Querying, { tenant_id }: Pick<Tried, 'tenant_id'>, { counted }: SignInTry) {
      for (const { kind, subject, isFailure } of counted) {
        if (isFailure) await attempts.giveBack(transaction, tenant_id, kind, subject);
      }
    },
  };
}

/** Unknown accounts are locked like known ones, so the answer reveals only that there were too many attempts. */
const isLocked = () =>
  new Problem('account-locked', 'Your account has been locked. Reset your password to log in now.');
