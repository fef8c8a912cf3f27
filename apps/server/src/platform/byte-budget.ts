import { Problem } from '@portico/contract/problems.ts';

export interface BudgetLimits {
  /** The limit for all owners together, in bytes. */
  server: number;
  /** The limit for one owner, in bytes. */
  owner: number;
}

export interface HeldBytes extends Disposable {
  /** Counts received bytes and refuses more than the limit. */
  add(bytes: number): void;
}

/** Limits the received bytes that are not processed yet, for the server and for each owner. */
export function createByteBudget(limits: BudgetLimits) {
  const byOwner = new Map<string, number>();
  let all = 0;

  return {
    /** Bytes count when they arrive, not when Content-Length announces them. */
    hold(owner: string): HeldBytes {
      let held = 0;
      return {
        add(bytes) {
          const own = (byOwner.get(owner) ?? 0) + bytes;
          if (own > limits.owner) throw ofOwner();
          if (all + bytes > limits.server) throw ofServer();
          byOwner.set(owner, own);
          all += bytes;
          held += bytes;
        },
        [Symbol.dispose]() {
          const rest = (byOwner.get(owner) ?? 0) - held;
          if (rest > 0) byOwner.set(owner, rest);
          else byOwner.delete(owner);
          all -= held;
          held = 0;
        },
      };
    },
    held: () => all,
  };
}

const headers = { 'retry-after': '5' };
const ofOwner = () =>
  new Problem(
    'too-many-requests',
    'Your organization has reached its limit of simultaneous uploads. Try again in a moment.',
    {
      headers,
    },
  );
const ofServer = () =>
  new Problem('service-unavailable', 'There are too many uploads at the moment. Please try again later.', { headers });
