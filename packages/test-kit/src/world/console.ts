import { callAs, type TestUser } from './users.ts';
import type { World } from './world.ts';

/** Calls by somebody of an organization, as their console makes them, without the cost of a password. */
export async function asUser(world: World, { org_id, id }: Pick<TestUser, 'org_id' | 'id'>) {
  const { sessions, transact } = world.services;
  const { access_token } = await transact((transaction) =>
    sessions.open(transaction, { tenant_id: org_id, kind: 'user', id }),
  );
  const call = callAs(world, { cookie: `porticousertoken=${org_id}.${access_token}`, origin: 'http://site.test' });
  return async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    // biome-ignore lint/suspicious/noExplicitAny: each operation answers something else, which the tests name
    return { status: answer.status, body: (isJson ? JSON.parse(text) : text) as any };
  };
}
