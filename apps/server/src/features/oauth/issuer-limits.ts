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

export type IssuerLimits = ReturnType<typeof createIssuerLimits>;

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

/** Whom a request says it is from, by any of the ways to say it; whether it is true is for the issuer to find out. */
export function toClientId(authorization: string | undefined, body: string): string {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (basic) {
    const [pair = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
    return new URLSearchParams(`id=${pair}`).get('id') ?? '';
  }
  const fields = new URLSearchParams(body);
  return fields.get('client_id') ?? toSubject(fields.get('client_assertion') ?? '');
}

function toSubject(assertion: string): string {
  try {
    const { sub } = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof sub === 'string' ? sub : '';
  } catch {
    return '';
  }
}
