import { createHmac } from 'node:crypto';
import { type AttackedServer, password } from '../../kit/attacked-server.ts';
import type { Answer } from '../../kit/wire.ts';

interface ComparedSecret {
  name: string;
  right: string;
  /** A wrong secret as long as the right one. */
  wrong: string;
  send(secret: string): Promise<Answer>;
}

const known = { METRICS_TOKEN: 'token-of-prometheus', ACCESS_CODES: 'code-of-founders', LEAK_REPORT_SECRET: 'leaks' };
const otherThan = (secret: string) => `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;

/** Every secret that is compared with another. All other secrets are found by their hash. */
async function comparedSecrets(server: AttackedServer): Promise<ComparedSecret[]> {
  const [ada, olive] = [await server.aDeveloper(), await server.aUser()];
  const guest = server.at('main');
  const report = '[]';
  const signature = `sha256=${createHmac('sha256', known.LEAK_REPORT_SECRET).update(report).digest('hex')}`;
  const founder = () => ({ email: `${crypto.randomUUID()}@example.com`, fullName: 'F', organization: 'O', password });
  const secrets: [string, string, ComparedSecret['send']][] = [
    [
      'password of a developer',
      password,
      (given) => guest('POST', '/api/v2/developer/authenticate', { username: ada.email, password: given }),
    ],
    [
      'password of a user',
      password,
      (given) => guest('POST', '/kauth/api/v1/authenticate', { username: olive.email, password: given }),
    ],
    [
      'access code',
      known.ACCESS_CODES,
      (given) => guest('POST', '/kauth/api/v1/register', { ...founder(), registrationCode: given }),
    ],
    [
      'metrics token',
      known.METRICS_TOKEN,
      (given) => guest('GET', '/metrics', undefined, { authorization: `Bearer ${given}` }),
    ],
    [
      'signature of a leak report',
      signature,
      (given) =>
        guest('POST', '/gateway/v1/leaked-credentials', report, {
          'content-type': 'application/json',
          'x-portico-signature': given,
        }),
    ],
  ];
  return secrets.map(([name, right, send]) => ({ name, right, wrong: otherThan(right), send }));
}

/**
 * Whether the server accepts right and wrong secrets, with Node's comparison or with one that answers the opposite. The
 * server is restarted with some more secrets.
 */
export async function judgedSecrets(server: AttackedServer, comparison: 'honest' | 'lying') {
  const lying = `--import=${new URL('lying-comparison.ts', import.meta.url)}`;
  await server.server.restart({ ...known, NODE_OPTIONS: comparison === 'lying' ? lying : '' });
  const judged: { name: string; right: boolean; wrong: boolean }[] = [];
  for (const { name, right, wrong, send } of await comparedSecrets(server)) {
    judged.push({ name, right: (await send(right)).status < 300, wrong: (await send(wrong)).status < 300 });
  }
  return judged;
}
