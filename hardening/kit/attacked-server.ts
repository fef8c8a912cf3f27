import { randomUUID } from 'node:crypto';
import type { UserRole } from '@portico/contract/constants.ts';
import { createServices, type Services } from '@portico/server/app/compose.ts';
import { createPasswordHasher } from '@portico/server/features/accounts/password-hasher.ts';
import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { Engine } from '@portico/server/platform/database/database.ts';
import { migrate } from '@portico/server/platform/database/migrate.ts';
import type { DeveloperStatus } from '@portico/server/platform/database/tables/accounts.ts';
import { openEmptyDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { startSmtpServer, type TestSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import { type Send, sendTo } from './wire.ts';

/** The password of all accounts. */
export const password = 'Correct-horse-7';

export interface Developer {
  id: string;
  portal_id: string;
  email: string;
}

export interface User {
  id: string;
  org_id: string;
  email: string;
  role: UserRole;
}

type PortalFile = PortalContent['portal'];

/** The host of each portal: two portals of one organization, and one of another. */
export const hosts = { main: 'localhost', second: 'second.localhost', other: 'other.localhost' } as const;
type PortalName = keyof typeof hosts;

type Settings = Record<string, string>;

interface Wanted {
  engine?: Engine;
  /** Settings, or a function of the ids of the organizations. */
  settings?: Settings | ((ids: { org_id: string; other_org_id: string }) => Settings);
  portal?: Partial<PortalFile>;
  /** Portals besides the three. */
  more?: PortalContent[];
}

export interface AttackedServer extends AsyncDisposable {
  server: StartedServer;
  /** The data of the server, for checks beside it. */
  database: TestDatabase;
  /** Prepares data without the cost of requests. Attacks go over the wire. */
  services: Services;
  /** Receives the mails. */
  mail: TestSmtpServer;
  org_id: string;
  other_org_id: string;
  portalId(name: PortalName): string;
  /** Sends requests to a host of the server, with these headers. */
  at(host: PortalName, headers?: Record<string, string>): Send;
  aDeveloper(wanted?: {
    at?: PortalName;
    email?: string;
    status?: DeveloperStatus;
    password?: null;
  }): Promise<Developer>;
  /** Sends requests as a logged-in developer. */
  asDeveloper(developer: Developer, at?: PortalName): Promise<Send>;
  aUser(wanted?: { role?: UserRole; email?: string; org_id?: string }): Promise<User>;
  asUser(user: User): Promise<Send>;
  /** The value of a counter of the server. */
  counted(metric: string): Promise<number>;
}

const hashOnce = createPasswordHasher().hash(password);
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`;

/** A server in its own process over prepared data, with a mail server beside it. */
export async function anAttackedServer(wanted: Wanted = {}): Promise<AttackedServer> {
  const { engine = 'sqlite', settings = {}, portal = {}, more = [] } = wanted;
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await openEmptyDatabase(engine));
  await migrate(database);
  const services = createServices({
    ...database.settings,
    database,
    namedSecret: () => 'secret-of-the-client',
    outbound_allow: ['127.0.0.1', '::1'],
  });
  const org_id = await services.organization.create('Harbour');
  const other_org_id = await services.organization.create('Elsewhere');
  const own = [
    suitePortal({ name: 'main', hosts: [hosts.main], ...portal }),
    suitePortal({ name: 'second', hosts: [hosts.second] }),
    ...more,
  ];
  for (const content of own) await services.publishing.publish(org_id, content);
  await services.publishing.publish(other_org_id, suitePortal({ name: 'main', hosts: [hosts.other] }));
  const ids = new Map<string, string>();
  for (const [name, host] of Object.entries(hosts)) ids.set(name, (await services.portals.byHost(host)).id);

  const mail = opened.use(await startSmtpServer());
  const { data_dir, database_url } = database.settings;
  const server = opened.use(
    await startServer({
      DATA_DIR: data_dir,
      DEMO: 'no',
      SMTP_URL: mail.url,
      OUTBOUND_ALLOW: '127.0.0.1,::1',
      // Overload is tested elsewhere. Here every guess must be checked.
      OVERLOAD_DELAY_MS: '60000',
      OVERLOAD_WAITING: '100000',
      OVERLOAD_HASHES_WAITING: '100000',
      ...(database_url && { DATABASE_URL: database_url }),
      ...(typeof settings === 'function' ? settings({ org_id, other_org_id }) : settings),
    }),
  );
  const portalId = (name: PortalName) => ids.get(name) as string;
  const at = (host: PortalName, headers: Record<string, string> = {}) =>
    sendTo(server.port, `${hosts[host]}:${server.port}`, headers);
  const open = (tenant_id: string, kind: 'developer' | 'user', id: string) =>
    services.transact((transaction) => services.sessions.open(transaction, { tenant_id, kind, id }));

  const rest = opened.move();
  return {
    server,
    database,
    services,
    mail,
    org_id,
    other_org_id,
    portalId,
    at,
    async aDeveloper({ at: host = 'main', email = newEmail(), status = 'approved', password: none } = {}) {
      const hash = none === null ? null : await hashOnce;
      const portal_id = portalId(host);
      const person = { email, full_name: 'Ada Example', status };
      const made = await services.transact((run) => services.accounts.insert(run, portal_id, person, hash));
      if (!made) throw new Error(`There is an account for ${email} already`);
      return made;
    },
    async asDeveloper({ portal_id, id }, host = 'main') {
      const { access_token } = await open(portal_id, 'developer', id);
      return at(host, { cookie: `portalaccesstoken=${access_token}` });
    },
    async aUser({ role = 'owner', email = newEmail(), org_id: org = org_id } = {}) {
      const person = {
        org_id: org,
        email,
        full_name: 'Olive Owner',
        preferred_name: null,
        role,
        locale: 'en',
      } as const;
      const password_hash = await hashOnce;
      const made = await services.transact((run) => services.users.insert(run, { ...person, password_hash }));
      if (!made) throw new Error(`There is a user ${email} already`);
      return { ...made, email, role };
    },
    async asUser({ org_id: org, id }) {
      const { access_token } = await open(org, 'user', id);
      return at('main', { cookie: `porticousertoken=${org}.${access_token}` });
    },
    async counted(metric) {
      const { text } = await at('main')('GET', '/metrics');
      const value = new RegExp(`^${metric} (\\d+)$`, 'm').exec(text)?.[1];
      if (value === undefined) throw new Error(`The server does not count ${metric}`);
      return Number(value);
    },
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  };
}
