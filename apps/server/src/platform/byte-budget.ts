import { Problem } from '@portico/contract/problems.ts';

export interface BudgetLimits {
  /** For everybody together. */
  server: number;
  /** For one owner. */
  owner: number;
}

export interface HeldBytes extends Disposable {
  /** Counts bytes that are there. Refuses those that would be too many. */
  add(bytes: number): void;
}

/** How much of what has come in, and is not worked through yet, is kept: of everybody, and of each. */
export function createByteBudget(limits: BudgetLimits) {
  const byOwner = new Map<string, number>();
  let all = 0;

  return {
    /** Nothing is held before the first bytes are there, however many were announced. */
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
  new Problem('too-many-requests', 'Your organization uploads as much at once as it may. Try again in a moment.', {
    headers,
  });
const ofServer = () =>
  new Problem('service-unavailable', 'There are too many uploads at the moment. Please try again later.', { headers });
