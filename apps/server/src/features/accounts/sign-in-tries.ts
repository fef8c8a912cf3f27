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

/** A login that is counted, before its password is looked at. */
export interface SignInTry {
  /** What it counts in. A right password is no failure, so those are given back by it. */
  counted: { kind: LimitName; subject: string; isFailure: boolean }[];
  /** It is the last that its place, or all strangers together, may get wrong. */
  locks: boolean;
}

interface Tried {
  tenant_id: string;
  email: string;
  address: string;
  place: Place;
}

/**
 * Locks by account and place together, so that nobody locks an account for others. Strangers have one budget for each network
 * and a small one for all of them; a place that the account signs in from has its own, which strangers cannot use up.
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
    /** Counts the try: however many come at once, no more are hashed than the limit. */
    async take(tried: Tried): Promise<SignInTry> {
      const { email, address, place } = tried;
      const taken: SignInTry = { counted: [], locks: false };
      const here = `${email} ${place.subject}`;
      // The IP address first: once it is refused it can lock no further accounts. A device is known by more than that.
      if (place.is !== 'device') await takeOrRefuse(tried, 'sign-in-failures-from-address', address, taken, true);
      if (place.is === 'elsewhere') {
        // Its own network before all of them: one that is refused does not use up what others have.
        await isWithin(tried, failuresFrom.elsewhere, here, taken);
        await takeOrRefuse(tried, 'sign-ins-of-account', email, taken, false);
        await isWithin(tried, 'sign-in-failures-of-account', email, taken);
      } else {
        await takeOrRefuse(tried, 'sign-ins-from-familiar-place', here, taken, false);
        await isWithin(tried, failuresFrom[place.is], here, taken);
      }
      return taken;
    },

    /** A login that nobody looked at is no try: whoever comes while there is too much to do is not locked out for it. */
    async giveBack(transaction: Querying, { tenant_id }: Pick<Tried, 'tenant_id'>, { counted }: SignInTry) {
      for (const { kind, subject } of counted) await attempts.giveBack(transaction, tenant_id, kind, subject);
    },

    /** After a reset, at the place where it was done. */
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

/** An unknown account is locked like a known one, so this tells nothing but that somebody tried too often. */
const isLocked = () =>
  new Problem('account-locked', 'Your account has been locked. Reset your password to log in now.');
