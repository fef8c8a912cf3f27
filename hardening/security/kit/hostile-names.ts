import type { Answer } from '../../kit/wire.ts';
import { asDocument, hostileNames } from './hostile-texts.ts';
import { type Person, portalFile, portalIdOf, publish } from './person.ts';

const done = ({ status, text }: Answer, what: string) => {
  if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
};

/** Resources with hostile names, and the pages that show them. */
export async function giveHostileNames(owner: Person, developer: Person, stranger: Person) {
  const names = hostileNames(240);
  const few = names.slice(0, 6);
  const portalId = await portalIdOf(owner, 'localhost');
  const admin = `/api/admin/v1/portals/${portalId}`;
  const make = async (person: Person, path: string, body: object, method = 'POST') => {
    const answer = await person.call(method, path, body, { 'x-forwarded-for': newAddress() });
    done(answer, `${method} ${path} ${JSON.stringify(body)}`);
    return answer.body?.id as string;
  };
  const [first = '', second = ''] = names;

  await make(owner, admin, { title: first, description: second }, 'PATCH');
  await make(owner, `${admin}/appearance`, { header: first, welcome: second }, 'PATCH');
  await make(owner, '/v2/users/me', { full_name: first, preferred_name: second }, 'PATCH');
  const published = await publish(owner, 'names', {
    'portal.yaml': portalFile('names', `appearance: { header: ${quote(first)}, welcome: ${quote(second)} }\n`),
    ...Object.fromEntries(names.map((name, at) => [`products/p${at}/product.yaml`, toProduct(name, names, at)])),
  });
  done(published, 'publishing');

  const applications: string[] = [];
  const teams: string[] = [];
  for (const [at, name] of names.entries()) {
    const description = name.slice(0, 200);
    applications.push(
      await make(developer, '/api/v2/applications', { name, description, reference_id: `${at} ${description}` }),
    );
    teams.push(await make(owner, `${admin}/teams`, { name }));
    await make(stranger, '/api/v2/developer', { email: `hostile${at}@example.com`, full_name: name });
  }
  const until = new Date(Date.now() + 86_400_000).toISOString();
  for (const [at, name] of few.entries()) {
    await make(owner, '/api/admin/v1/tokens', { name, scopes: ['publish'], expires_at: until });
    await make(owner, '/api/admin/v1/gateway-tokens', { name });
    await make(owner, '/api/admin/v1/webhooks', { url: 'https://example.com/hook', description: name });
    const email = `invited${at}@example.com`;
    await make(owner, '/api/admin/v1/invitations', { email, full_name: name, role: 'viewer' });
  }
  await registerEach(developer, applications.slice(0, 5));
  const developers = (await owner.call('GET', `${admin}/developers?page[size]=10`)).body.data as { id: string }[];
  for (const { id } of developers.slice(0, 3)) {
    await owner.call('PATCH', `${admin}/developers/${id}`, { status: 'rejected', reason: first });
  }
  return { names, portalId, applications, teams, developers: developers.map(({ id }) => id) };
}

const quote = (text: string) => JSON.stringify(text);

let addresses = 0;
/** An IP address for each request, as the trusted proxy in front of the server reports it. */
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`;

const toProduct = (name: string, names: readonly string[], at: number) =>
  [
    `name: ${quote(name)}`,
    `description: ${quote(asDocument(names.slice(at, at + 5)).slice(0, 9000))}`,
    'versions:',
    `  - { name: ${quote(name)}, deprecated: true, deprecation_note: ${quote(name)}, created: 2024-01-01 }`,
    `  - { name: ${quote(`${name} 2`)}, created: 2025-01-01 }`,
    '',
  ].join('\n');

/** Requests access, so that the names appear in the lists and emails of reviewers. */
async function registerEach(developer: Person, applications: readonly string[]): Promise<void> {
  const { body } = await developer.call('GET', '/api/v2/products?page[size]=50');
  for (const { id, latest_version } of body.data) {
    for (const application of applications) {
      await developer.call('POST', `/api/v2/applications/${application}/registrations`, {
        product_id: id,
        product_version_id: latest_version?.id,
      });
    }
  }
}
