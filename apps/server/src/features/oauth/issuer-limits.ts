import type { Problem } from '@portico/contract/problems.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toSite } from '../accounts/network.ts';
import { createTurns } from './turns.ts';

interface Asked {
  portal_id: string;
  address: string;
  /** Whom the request says it is from. */
  client_id: string;
  /** Whether it is a token that is asked for. */
  isForToken: boolean;
}

/** Settles a request by the status of its answer, before the answer is sent; returns the refusal that replaces it. */
export type Settle = (status: number) => Promise<Problem | undefined>;

/**
 * How often the issuer is asked. Wrong secrets count against the one who sends them, and tokens against the client that got
 * them: a stranger who knows only a client's id cannot stop that client.
 */
export function createIssuerLimits(attempts: AttemptService) {
  const { takeOrRefuse, refuseWhenSpent, reserve, refusalBeyond } = attempts;
  const inTurn = createTurns();

  return {
    /**
     * Counts the request as a wrong secret before the issuer looks at it, and gives that back when it was none. Requests of
     * one network take turns: otherwise those of an honest client that come at once would reach the limit together.
     */
    async judge(asked: Asked, judge: (settle: Settle) => Promise<void>): Promise<void> {
      const { portal_id, address, client_id, isForToken } = asked;
      const site = toSite(address);
      const failures = [
        { kind: 'client-failures-from-address', subject: address },
        { kind: 'client-failures-of-client', subject: `${client_id} ${site}` },
      ] as const;
      await takeOrRefuse(portal_id, 'issuer-requests-from-address', address);
      // Callers that have reached a limit do not join the queue.
      for (const { kind, subject } of failures) await refuseWhenSpent(portal_id, kind, subject);
      if (isForToken) await refuseWhenSpent(portal_id, 'tokens-of-client', client_id);
      await inTurn(`${portal_id} ${site}`, async () => {
        const giveBack = await reserve(portal_id, failures);
        await judge(async (status) => {
          if (status !== 401) await giveBack();
          return status === 200 && isForToken ? refusalBeyond(portal_id, 'tokens-of-client', client_id) : undefined;
        });
      });
    },
  };
}
