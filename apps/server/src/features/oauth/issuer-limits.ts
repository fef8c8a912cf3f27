import type { Problem } from '@portico/contract/problems.ts';
import type { AttemptService } from '../accounts/attempts.ts';
import { toSite } from '../accounts/network.ts';
import { createTurns } from './turns.ts';

interface Asked {
  portal_id: string;
  address: string;
  /** The claimed client. */
  client_id: string;
  /** Whether the request is for a token. */
  isForToken: boolean;
}

/** Settles a request by the status of its answer, before the answer is sent. A returned refusal replaces the answer. */
export type Settle = (status: number) => Promise<Problem | undefined>;

/**
 * Rate limits of the issuer. Wrong secrets count against the sender, and tokens against the client: a stranger who
 * knows only a client's id cannot block it.
 */
export function createIssuerLimits(attempts: AttemptService) {
  const { takeOrRefuse, refuseWhenSpent, reserve, refusalBeyond } = attempts;
  const inTurn = createTurns();

  return {
    /**
     * Counts a request as a wrong secret before the issuer checks it, and takes that back if the secret was right.
     * Requests of one network are serialized: otherwise concurrent requests of an honest client would reach the limit
     * together.
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
