import type { AttemptService } from '../accounts/attempts.ts';
import { toSite } from '../accounts/network.ts';

interface Asked {
  portal_id: string;
  address: string;
  /** Whom the request says it is from. */
  client_id: string;
  /** Whether it is a token that is asked for. */
  isForToken: boolean;
}

/**
 * How often the issuer is asked. Wrong secrets count against the one who sends them, and tokens against the client that got
 * them: whoever knows no more than the id of a client cannot stop it.
 */
export function createIssuerLimits({
  take,
  takeOrRefuse,
  refuseWhenSpent,
}: Pick<AttemptService, 'take' | 'takeOrRefuse' | 'refuseWhenSpent'>) {
  const here = ({ client_id, address }: Asked) => `${client_id} ${toSite(address)}`;

  return {
    async check(asked: Asked): Promise<void> {
      const { portal_id, address, client_id, isForToken } = asked;
      await takeOrRefuse(portal_id, 'issuer-requests-from-address', address);
      await refuseWhenSpent(portal_id, 'client-failures-from-address', address);
      await refuseWhenSpent(portal_id, 'client-failures-of-client', here(asked));
      if (isForToken) await refuseWhenSpent(portal_id, 'tokens-of-client', client_id);
    },

    async count(asked: Asked, status: number): Promise<void> {
      const { portal_id, address, client_id, isForToken } = asked;
      if (status === 401) {
        await take(portal_id, 'client-failures-from-address', address);
        await take(portal_id, 'client-failures-of-client', here(asked));
      }
      if (status === 200 && isForToken) await take(portal_id, 'tokens-of-client', client_id);
    },
  };
}
