import type { Client } from '@portico/client/client.ts';
import { logOutDeveloper } from '@portico/contract/developer.ts';
import type { Session } from './session.ts';

interface Deps {
  /** A client without error reports: a refused logout ends the session in the browser all the same. */
  readonly client: Client;
  readonly session: Session;
}

/**
 * Ends the session in the browser and on the server. Simultaneous calls share one request (APP-18), a failed request is
 * ignored (APP-17), and the remembered target is kept (APP-20).
 */
export function createLogOut({ client, session }: Deps): (target?: string) => Promise<void> {
  let underWay: Promise<void> | undefined;

  async function end(target: string | undefined) {
    session.end(target);
    await client.send(logOutDeveloper).catch(() => {});
    underWay = undefined;
  }

  return (target) => (underWay ??= end(target));
}
