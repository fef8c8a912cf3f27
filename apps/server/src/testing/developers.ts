import type { DeveloperStatus } from '../database/tables/accounts.ts';
import type { DeveloperKey } from '../features/accounts/service.ts';
import type { World } from './world.ts';

export interface DeveloperInput {
  email?: string;
  full_name?: string;
  password?: string;
  status?: DeveloperStatus;
  /** The host name of the portal that the account is on. */
  host?: string;
}

/** An account on the portal, approved unless something else matters. Without a password nobody can log in to it. */
export async function aDeveloper(world: World, input: DeveloperInput = {}): Promise<DeveloperKey> {
  const { email = 'ada@example.com', full_name = 'Ada Example', status = 'approved', host = 'portal.test' } = input;
  const portal = await world.services.portals.byHost(host);
  const password = input.password === undefined ? {} : { password: input.password };
  const developer = await world.services.accounts.add(portal.id, { email, full_name, status, ...password });
  if (!developer) throw new Error(`There is an account for ${email} already`);
  return developer;
}

/** The headers of a request that the developer sends: logged in, without the cost of a password. */
export async function signIn(world: World, { portal_id, id }: DeveloperKey): Promise<{ cookie: string }> {
  const { sessions, transact } = world.services;
  const account = { tenant_id: portal_id, kind: 'developer', id } as const;
  const { access_token } = await transact((transaction) => sessions.open(transaction, account));
  return { cookie: `portalaccesstoken=${access_token}` };
}
