import type { UserRole } from '@portico/contract/users.ts';
import type { AppParts } from '@portico/server/app/app.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aClock, aCountingHasher } from './developers.ts';
import { aWorld, type World } from './world.ts';

export const password = 'Correct-horse-7';

/** A server for tests of organizations and users, with a clock of its own. */
export async function aServerWithUsers(database: TestDatabase, parts: Partial<AppParts> = {}) {
  const clock = aClock();
  const hasher = aCountingHasher();
  const world = await aWorld(database, [], { hasher, clock, public_url: new URL('http://site.test'), ...parts });
  return Object.assign(world, { clock, hasher });
}

export interface TestUser {
  org_id: string;
  id: string;
  email: string;
  role: UserRole;
}

/** A user of the world's organization with the password that all test users share. */
export async function aUser(world: World, input: Partial<Omit<TestUser, 'id'>> = {}): Promise<TestUser> {
  const { org_id = world.org_id, email = 'olive@example.com', role = 'owner' } = input;
  const user = await world.services.users.add({ org_id, email, full_name: 'Olive Owner', role, password });
  if (!user) throw new Error(`There is a user ${email} already`);
  return { ...user, email, role };
}

/** Sends a request to a host that belongs to no portal, because the API of users is the same at every host. */
export const callAs =
  (world: World, headers: Record<string, string> = {}) =>
  (method: string, path: string, body?: unknown): Promise<Response> =>
    world.fetch(path, {
      method,
      host: 'site.test',
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** Calls as a user of an organization, in a session that costs no password hash. */
export async function asUser(world: World, { org_id, id }: Pick<TestUser, 'org_id' | 'id'>) {
  const { sessions, transact } = world.services;
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  return readAnswers(
    callAs(world, { cookie: `porticousertoken=${org_id}.${access_token}`, origin: 'http://site.test' }),
  );
}

/** Calls with a personal access token. */
export const withToken = (world: World, token: string) =>
  readAnswers(callAs(world, { authorization: `Bearer ${token}` }));

const readAnswers = (call: ReturnType<typeof callAs>) => async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  // biome-ignore lint/suspicious/noExplicitAny: each test expects a body of its own
  return { status: answer.status, body: (isJson ? JSON.parse(text) : text || undefined) as any };
};
