import type { Client } from '@portico/client/client.ts';
import { logOutDeveloper } from '@portico/contract/developer.ts';
import type { Session } from './session.ts';

interface Deps {
  /** One that reports nothing: a logout that is refused is as good as one that is not. */
  readonly client: Client;
  readonly session: Session;
}

/**
 * Ends the session here and on the server. Attempts at the same time are one (APP-18), a failing call changes nothing
 * (APP-17), and the target outlives it (APP-20).
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
