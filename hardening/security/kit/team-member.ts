import type { PortalContent } from '@portico/server/features/publication/content.ts';
import type { ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { gatewayPortal } from '@portico/test-kit/world/gateway-world.ts';
import type { AttackedServer, Developer } from '../../kit/attacked-server.ts';
import { sendTo } from '../../kit/wire.ts';

export const teamsHost = 'teams.localhost';

export const externalStrategy = ({ issuer, audience }: Pick<ExternalIssuer, 'issuer' | 'audience'>) => ({
  name: 'External',
  credential_type: 'self_managed_client_credentials' as const,
  auth_methods: ['bearer' as const],
  scopes: ['read'],
  issuer,
  audience,
});

/** A portal whose products are visible to members of teams only. */
export const teamsPortal = (issuer: ExternalIssuer): PortalContent => {
  const content = gatewayPortal();
  const auth_strategies = [...(content.portal.auth_strategies ?? []), externalStrategy(issuer)];
  const [product] = content.products as [PortalContent['products'][number]];
  const external = {
    name: 'external',
    registration: { auth_strategy: 'External', auto_approve: true },
    routes: [{ hosts: ['api.test'], paths: ['/external'], scopes: ['read'] }],
  };
  const file = { ...product.file, versions: [...(product.file.versions ?? []), external] };
  return {
    ...content,
    portal: { ...content.portal, name: 'teams', hosts: [teamsHost], rbac: true, auth_strategies },
    products: [{ ...product, file }],
  };
};

/** A developer in a team of their own, whose application calls `/parcels` with a key and `/payments` with a token. */
export async function aMember(attacked: AttackedServer) {
  const { services, server, database } = attacked;
  const { id: portal_id } = await services.portals.byHost(teamsHost);
  const owner = await attacked.asUser(await attacked.aUser());
  const adminPath = `/api/admin/v1/portals/${portal_id}`;
  const email = `${crypto.randomUUID()}@example.com`;
  const { developer, access_token } = await services.transact(async (run) => {
    const person = { email, full_name: 'Ada', status: 'approved' } as const;
    const made = (await services.accounts.insert(run, portal_id, person)) as Developer;
    const tokens = await services.sessions.open(run, { tenant_id: portal_id, kind: 'developer', id: made.id });
    return { developer: made, ...tokens };
  });
  const product = await database.query
    .selectFrom('product')
    .select('id')
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const team = (await owner('POST', `${adminPath}/teams`, { name: email })).body;
  const at = `${adminPath}/teams/${team.id}`;
  const allow = (view: boolean, register: boolean) =>
    owner('PUT', `${at}/products/${product.id}`, { view, register, view_documentation: false });
  const join = () => owner('POST', `${at}/members`, { emails: [email] });
  await allow(true, true);
  await join();

  const send = sendTo(server.port, `${teamsHost}:${server.port}`, { cookie: `portalaccesstoken=${access_token}` });
  const strategies = (await send('GET', '/api/v2/applications/auth-strategies')).body.data;
  const versions = (await send('GET', `/api/v2/products/${product.id}/versions`)).body.data;
  const named = (list: { id: string; name: string }[], name: string) => list.find((one) => one.name === name)?.id;
  const anApplication = async (strategy: string, version: string, more: object = {}) => {
    const auth_strategy_id = named(strategies, strategy);
    const made = (await send('POST', '/api/v2/applications', { name: crypto.randomUUID(), auth_strategy_id, ...more }))
      .body;
    const path = `/api/v2/applications/${made.id}`;
    const product_version_id = named(versions, version);
    const asked = { product_version_id, ...(strategy !== 'Keys' && { scopes: ['read'] }) };
    const registration = (await send('POST', `${path}/registrations`, asked)).body;
    return { ...made, path, registration };
  };
  return {
    owner,
    adminPath,
    at,
    team,
    email,
    developer,
    portal_id,
    product_id: product.id,
    send,
    allow,
    join,
    anApplication,
  };
}
