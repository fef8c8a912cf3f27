import { demoPassword, type StartedServer } from '@portico/test-kit/server/start-server.ts';
import { type Answer, sendTo } from '../../kit/wire.ts';

type Server = Pick<StartedServer, 'port'>;

export type Person = ReturnType<typeof aPerson>;

/** One person's requests at a host name of the server. Cookies are stored, and redirects are not followed. */
export function aPerson({ port }: Server, name = 'localhost', always: Record<string, string> = {}) {
  const host = `${name}:${port}`;
  const origin = `http://${host}`;
  const jar = new Map<string, string>();
  const send = sendTo(port, host, { origin, ...always });

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await send(method, path, body, { ...(cookie && { cookie }), ...headers });
    for (const line of answer.headers.getSetCookie()) keepCookie(jar, line);
    return answer;
  }

  return { call, origin, jar, port };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';', 1);
  const at = pair.indexOf('=');
  if (/Max-Age=0\b/.test(line)) jar.delete(pair.slice(0, at));
  else jar.set(pair.slice(0, at), pair.slice(at + 1));
}

/** Logs in, and again when the session has expired, because some attacks last longer than a session. */
async function logIn({ call, ...person }: Person, path: string, username: string): Promise<Person> {
  const enter = () => call('POST', path, { username, password: demoPassword });
  const { status, text } = await enter();
  if (status >= 300) throw new Error(`${username} cannot log in: ${status} ${text}`);
  return {
    ...person,
    async call(...request) {
      const answer = await call(...request);
      if (answer.status !== 401 || (await enter()).status >= 300) return answer;
      return call(...request);
    },
  };
}

/** The owner of the demo's organization, logged in at the console. */
export const theOwner = (server: Server) => logIn(aPerson(server), '/api/v1/authenticate', 'admin@example.com');

/** The developer of the demo's private portal, logged in. */
export const theDeveloper = (server: Server) =>
  logIn(aPerson(server), '/api/v2/developer/authenticate', 'dev@example.com');

/** Publishes a folder as `portico publish --server` does. */
export function publish(
  owner: Person,
  portal: string,
  files: Record<string, string | Uint8Array>,
  query = '',
  secrets: Record<string, string> = {},
): Promise<Answer> {
  const lines = Object.entries(files).map(([path, content]) =>
    JSON.stringify(
      typeof content === 'string' ? { path, text: content } : { path, base64: Buffer.from(content).toString('base64') },
    ),
  );
  lines.push(...Object.entries(secrets).map(([secret, value]) => JSON.stringify({ secret, value })));
  return owner.call('POST', `/api/admin/v1/portals/${encodeURIComponent(portal)}/publishes${query}`, lines.join('\n'), {
    'content-type': 'application/x-ndjson',
  });
}

/** A `portal.yaml` of a public portal below localhost. */
export const portalFile = (name: string, more = '') =>
  `name: ${name}\ntitle: ${name}\nhosts: [${name}.localhost]\nvisibility: public\n${more}`;

/** The id of a portal by its name. */
export async function portalIdOf(owner: Person, name: string): Promise<string> {
  const { body } = await owner.call('GET', '/api/admin/v1/portals');
  const found = body.data.find((portal: { name: string }) => portal.name === name);
  if (!found) throw new Error(`There is no portal ${name}`);
  return found.id;
}
