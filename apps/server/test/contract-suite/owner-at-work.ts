import { aDeveloper } from '@portico/test-kit/world/developers.ts';
import { aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aProduct, type World } from '@portico/test-kit/world/world.ts';

type Step = readonly [operation: string, method: string, path: string, body?: unknown];

const spec = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} };
export const workedOn = aPortalContent({ visibility: 'private' }, [aProduct('parcels')]);

/** Calls operations for owners one after another, each with success, by their ids. */
export async function workAsOwner(world: World, onCall: (operation: string) => Promise<void>): Promise<void> {
  const olive = await aUser(world);
  const { sessions, transact, portals } = world.services;
  const { access_token } = await transact((run) =>
    sessions.open(run, { tenant_id: olive.org_id, kind: 'user', id: olive.id }),
  );
  const headers = { cookie: `porticousertoken=${olive.org_id}.${access_token}` };
  // biome-ignore lint/suspicious/noExplicitAny: read for ids only
  const call = async ([operation, method, path, body]: Step): Promise<any> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await world.fetch(path, { method, host: 'site.test', headers, ...sent });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${operation} was answered ${answer.status}: ${text}`);
    await onCall(operation);
    return /^application\/json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined;
  };

  const admin = '/api/admin/v1';
  const portal = `${admin}/portals/${(await portals.byHost('portal.test')).id}`;
  const { id: productId } = await call([
    'createProduct',
    'POST',
    `${portal}/products`,
    { name: 'Boats', slug: 'boats' },
  ]);
  const product = `${portal}/products/${productId}`;
  const { versions } = await call(['createVersion', 'POST', `${product}/versions`, { name: 'v1' }]);
  const version = `${product}/versions/${versions[0].id}`;
  const files = [{ path: 'api.json', text: JSON.stringify(spec) }];
  await call(['putSpec', 'PUT', `${version}/spec`, { files }]);
  await call(['deleteSpec', 'DELETE', `${version}/spec`]);
  await call(['deleteVersion', 'DELETE', version]);

  const { id: teamId } = await call(['createTeam', 'POST', `${portal}/teams`, { name: 'Sailors' }]);
  const team = `${portal}/teams/${teamId}`;
  const roles = { view: true, register: false, view_documentation: false };
  for (const step of [
    ['renameTeam', 'PATCH', team, { name: 'Pilots' }],
    ['addTeamMembers', 'POST', `${team}/members`, { emails: ['ada@example.com'] }],
    ['removeTeamMember', 'DELETE', `${team}/members/ada@example.com`],
    ['setTeamProduct', 'PUT', `${team}/products/${productId}`, roles],
    ['deleteTeam', 'DELETE', team],
    ['deleteProduct', 'DELETE', product],
  ] satisfies Step[])
    await call(step);

  const keys = { name: 'Keys', credential_type: 'key_auth', key_names: ['apikey'] };
  const { id: developerId } = await aDeveloper(world);
  await call(['endDeveloperSessions', 'DELETE', `${portal}/developers/${developerId}/sessions`]);

  const { id: strategyId } = await call(['createStrategy', 'POST', `${portal}/auth-strategies`, keys]);
  const strategy = `${portal}/auth-strategies/${strategyId}`;
  await call(['updateStrategy', 'PATCH', strategy, { name: 'API keys' }]);
  await call(['deleteStrategy', 'DELETE', strategy]);

  const { id: gatewayTokenId } = await call([
    'createGatewayToken',
    'POST',
    `${admin}/gateway-tokens`,
    { name: 'Edge' },
  ]);
  await call(['revokeGatewayToken', 'DELETE', `${admin}/gateway-tokens/${gatewayTokenId}`]);
  const grace = { email: 'grace@example.com', full_name: 'Grace', role: 'viewer' };
  const { id: invitationId } = await call(['inviteUser', 'POST', `${admin}/invitations`, grace]);
  await call(['withdrawInvitation', 'DELETE', `${admin}/invitations/${invitationId}`]);
  await call(['updateUserMe', 'PATCH', '/v2/users/me', { full_name: 'Olive' }]);
  await call(['exportAuditLog', 'GET', `${admin}/audit/export?format=jsonl`]);
  await call(['deletePortal', 'DELETE', `${portal}?name=main`]);
}
