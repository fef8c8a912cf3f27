import type { PasswordHasher } from '@portico/server/features/accounts/password-hasher.ts';
import type { DeveloperKey } from '@portico/server/features/accounts/service.ts';
import { secretContext } from '@portico/server/features/mail/compose.ts';
import type { DeveloperStatus } from '@portico/server/platform/database/tables/accounts.ts';
import { createSecretBox } from '@portico/server/platform/secrets/secret-box.ts';
import type { TestDatabase } from '../database/engines.ts';
import { aQuickHasher, type World } from './world.ts';

export interface DeveloperInput {
  email?: string;
  full_name?: string;
  password?: string;
  status?: DeveloperStatus;
  /** A host name of the account's portal. */
  host?: string;
}

/** An account on the portal, approved by default. Without a password it cannot log in. */
export async function aDeveloper(world: World, input: DeveloperInput = {}): Promise<DeveloperKey> {
  const { email = 'ada@example.com', full_name = 'Ada Example', status = 'approved', host = 'portal.test' } = input;
  const portal = await world.services.portals.byHost(host);
  const password = input.password === undefined ? {} : { password: input.password };
  const developer = await world.services.accounts.add(portal.id, { email, full_name, status, ...password });
  if (!developer) throw new Error(`There is an account for ${email} already`);
  return developer;
}

/** The headers of a logged-in developer, without the cost of hashing a password. */
export async function signIn(world: World, { portal_id, id }: DeveloperKey): Promise<{ cookie: string }> {
  const { sessions, transact } = world.services;
  const account = { tenant_id: portal_id, kind: 'developer', id } as const;
  const { access_token } = await transact((transaction) => sessions.open(transaction, account));
  return { cookie: `portalaccesstoken=${access_token}` };
}

export interface CountingHasher extends PasswordHasher {
  /** The number of hashes that were computed. */
  count: number;
}

export function aCountingHasher(): CountingHasher {
  const hasher = aQuickHasher();
  const counting: CountingHasher = {
    count: 0,
    refuseWhenFull: hasher.refuseWhenFull,
    needsRehash: hasher.needsRehash,
    hash(password) {
      counting.count += 1;
      return hasher.hash(password);
    },
    verify(password, phc) {
      counting.count += 1;
      return hasher.verify(password, phc);
    },
  };
  return counting;
}

/** A clock that changes only when moved. */
export function aClock(start = Date.parse('2026-03-01T12:00:00Z')) {
  let ms = start;
  return Object.assign(() => ms, {
    pass(more: number) {
      ms += more;
    },
  });
}

/** The mails in the outbox, oldest first. If the order of two matters, move the clock between them. */
export async function mailsIn(database: TestDatabase) {
  const box = createSecretBox({ ...database.settings, database, now: () => new Date().toISOString() });
  const mails = await database.query
    .selectFrom('mail_outbox')
    .select(['id', 'template', 'to', 'locale', 'template_values'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(
    mails.map(async ({ id, template_values, ...mail }) => {
      const { token, ...values } = template_values;
      const opened: Record<string, string> = token ? { token: await box.open(token, secretContext(id)) } : {};
      return { ...mail, values: { ...values, ...opened } };
    }),
  );
}

/** The `name=value` pairs of an answer's cookies, as the next request sends them. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

export const post = (world: World, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  world.fetch(path, { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) });

export async function problemOf(answer: Response): Promise<{ status: number; code: string; detail: string }> {
  const { type, detail } = (await answer.json()) as { type: string; detail: string };
  return { status: answer.status, code: type.replace('/problems/', ''), detail };
}
