import { Problem } from '@portico/contract/problems.ts';

interface OpenLimits {
  /** For one developer or address. */
  each: number;
  /** For everybody together. */
  all: number;
}

/** Counts requests that are under way, so that slow or endless answers cannot take all connections of an instance. */
export function createOpenRequests({ each, all }: OpenLimits) {
  const bySubject = new Map<string, number>();
  let total = 0;

  return {
    /** Counts one more until it is disposed of. */
    take(subject: string): Disposable {
      const own = bySubject.get(subject) ?? 0;
      if (own >= each || total >= all) {
        throw new Problem('too-many-requests', 'Too many requests are under way. Try again when some have ended.', {
          headers: { 'retry-after': '5' },
        });
      }
      bySubject.set(subject, own + 1);
      total += 1;
      let isOpen = true;
      return {
        [Symbol.dispose]() {
          if (!isOpen) return;
          isOpen = false;
          total -= 1;
          const rest = (bySubject.get(subject) ?? 0) - 1;
          if (rest > 0) bySubject.set(subject, rest);
          else bySubject.delete(subject);
        },
      };
    },
  };
}
