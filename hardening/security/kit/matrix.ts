import { sampleOf } from '@portico/test-kit/fixtures/schema-sample.ts';
import { type AttackedServer, type Developer, hosts, type User } from '../../kit/attacked-server.ts';
import type { Answer, Send } from '../../kit/wire.ts';
import { nothing, type Route } from './routes.ts';

/** The access of a route. */
export type Kind = 'open' | 'reader' | 'visitor' | 'developer' | 'user' | 'gateway';

/** Public routes. A new route without authentication must be added here. */
const openRoutes = new Set([
  ...['getApiDescription', 'getConsoleEntry', 'setUp'],
  ...['getPortalContext', 'getPortalAppearance', 'getPortalLogo', 'getPortalCover', 'getPortalFavicon'],
  ...['getPortalStylesheet', 'getPortalFonts', 'getPortalFlags', 'getPortalSignUp'],
  ...[
    'registerDeveloper',
    'authenticateDeveloper',
    'getDeveloperSession',
    'refreshDeveloperSession',
    'logOutDeveloper',
  ],
  ...['verifyDeveloperEmail', 'forgotDeveloperPassword', 'resetDeveloperPassword'],
  ...['registerOrganization', 'authenticateUser', 'refreshUserSession', 'logOutUser'],
  ...['verifyUserEmail', 'forgotUserPassword', 'resetUserPassword', 'acceptInvitation'],
  ...['authenticateDeveloperBySso', 'listDeveloperSsoProviders', 'completeDeveloperOidc', 'receiveDeveloperSaml'],
  ...['completeDeveloperSaml', 'getDeveloperSamlMetadata', 'testDeveloperSso'],
  ...['authenticateUserBySso', 'completeUserOidc', 'receiveUserSaml', 'completeUserSaml', 'getUserSamlMetadata'],
  ...['listUserSsoProviders', 'testUserSso'],
  // These require the token of a mail, and the cookie of the browser that started.
  ...['linkDeveloperIdentity', 'linkUserIdentity'],
  // Requires the token of a mail.
  'unsubscribe',
  // These require the token of a link to a draft.
  ...['getDraft', 'getDraftPicture'],
  // The reporter signs these requests.
  'reportLeakedCredentials',
]);

/** Routes that answer everyone, each with what they may see. */
const readerRoutes = new Set(['getSiteFrame', 'getSitePage', 'getSiteImage']);

/** Throws for a route without a row: the matrix must name the access of every route. */
export function kindOf({ id, security, role }: Route): Kind {
  const asked = security.flatMap((requirement) => Object.keys(requirement));
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  if (asked.includes('developerCookie') && isOptional && readerRoutes.has(id)) return 'reader';
  if (asked.includes('developerCookie')) return isOptional ? 'visitor' : 'developer';
  if (asked.includes('userCookie') && role !== undefined && !isOptional) return 'user';
  if (asked.includes('gatewayToken') && !isOptional) return 'gateway';
  if (security.length === 0 && openRoutes.has(id)) return 'open';
  throw new Error(`The route ${id} is missing from the matrix`);
}

/** Resources of one developer, and of the organization of their portal. */
export interface Things {
  developer: Developer;
  owner: User;
  ids: Readonly<Record<string, string>>;
  /** Texts that reveal the resources wherever they appear. */
  marks: readonly string[];
  /** A key that only the developer may see. */
  key: string;
}

export async function makeThings(attacked: AttackedServer): Promise<Things> {
  const developer = await attacked.aDeveloper();
  const owner = await attacked.aUser();
  const [ada, olive] = [await attacked.asDeveloper(developer), await attacked.asUser(owner)];
  const portalId = attacked.portalId('main');
  const made = async (answer: Promise<Answer>) => {
    const { status, body, text } = await answer;
    if (status >= 300) throw new Error(text);
    return body;
  };
  const products = await made(ada('GET', '/api/v2/products?filter[name][contains]=Parcels'));
  const productId = products.data[0].id as string;
  const [versions, documents, team, settings] = await Promise.all([
    made(ada('GET', `/api/v2/products/${productId}/versions`)),
    made(ada('GET', `/api/v2/products/${productId}/documents`)),
    made(olive('POST', `/api/admin/v1/portals/${portalId}/teams`, { name: `Team ${crypto.randomUUID()}` })),
    made(olive('GET', `/api/admin/v1/portals/${portalId}/identity-providers`)),
  ]);
  const version = versions.data.find(({ name }: { name: string }) => name === 'v1').id as string;
  const strategies = await made(ada('GET', '/api/v2/applications/auth-strategies'));
  const named = (name: string) => strategies.data.find((one: { name: string }) => one.name === name).id as string;
  const application = await made(
    ada('POST', '/api/v2/applications', { name: 'Ledger of Ada', auth_strategy_id: named('Key') }),
  );
  const path = `/api/v2/applications/${application.id}`;
  const oidc = { issuer: 'https://idp.example', client_id: 'portico' };
  const [credential, registration, invitation, personal, gateway, webhook, provider] = [
    await made(ada('POST', `${path}/credentials`, { display_name: 'Key of Ada' })),
    await made(ada('POST', `${path}/registrations`, { product_version_id: version })),
    await made(olive('POST', '/api/admin/v1/invitations', newPerson())),
    await made(
      olive('POST', '/api/admin/v1/tokens', { name: 'CI of Olive', scopes: ['read'], expires_at: tomorrow() }),
    ),
    await made(olive('POST', '/api/admin/v1/gateway-tokens', { name: 'Edge of Olive' })),
    await made(olive('POST', '/api/admin/v1/webhooks', { url: 'https://hooks.example/olive' })),
    await made(olive('POST', '/api/admin/v1/identity-providers', { name: 'olive', oidc, client_secret: 'of Olive' })),
  ];
  const draft = await made(
    olive('POST', `/api/admin/v1/portals/${portalId}/drafts`, {
      file: `pages/draft-${crypto.randomUUID()}.md`,
      content: '# Draft\n',
    }),
  );
  const mails = await made(olive('GET', '/api/admin/v1/mails'));
  const ids = {
    // No mail was sent, so the owner has no notice either.
    noticeId: nothing,
    ...{ portalId, productId, productVersionId: version, versionId: version, documentId: documents.data[0].id },
    ...{ applicationId: application.id, credentialId: credential.id, registrationId: registration.id },
    ...{ developerId: developer.id, email: developer.email, sessionId: nothing, teamId: team.id },
    ...{ userId: owner.id, invitationId: invitation.id, tokenId: personal.id, gatewayTokenId: gateway.id },
    userProviderId: provider.id,
    organizationId: owner.org_id,
    ...{ strategyId: named('Key'), providerId: settings.data[0].id, webhookId: webhook.id, deliveryId: nothing },
    ...{
      mailId: mails.data[0].id,
      result: nothing,
      number: '1',
      kind: 'logo',
      key: 'catalog-labels',
      template: 'invitation',
      mailTextTemplate: 'confirm-email',
      language: 'de',
      draftId: draft.id,
      draftToken: 'A'.repeat(43),
    },
    ...{
      portal: 'main',
      provider: 'corp',
      path: 'dot.png',
      imagePath: 'dot.png',
      indices: 'product-catalog',
      hash: 'AAAAAAAAAAAA',
    },
    anchor: 'listParcels',
    host: hosts.main,
  };
  const marks = [
    application.id,
    credential.id,
    registration.id,
    developer.id,
    developer.email,
    owner.email,
    personal.id,
    provider.id,
  ];
  return { developer, owner, ids, marks, key: credential.credential };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const newPerson = () => ({ email: `${crypto.randomUUID()}@example.com`, full_name: 'Grace', role: 'viewer' });

/** Parameters that have the name of another kind of resource. */
const ownNames = [
  { name: 'tokenId', below: '/api/admin/v1/gateway-tokens', own: 'gatewayTokenId' },
  { name: 'template', below: '/api/admin/v1/portals', own: 'mailTextTemplate' },
  { name: 'providerId', below: '/api/admin/v1/identity-providers', own: 'userProviderId' },
];

/** A request that is valid except for its caller. */
export function callRoute(send: Send, route: Route, ids: Readonly<Record<string, string>>): Promise<Answer> {
  const { method, parameters, body, media_types } = route;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = ownNames.find((one) => one.name === name && route.path.startsWith(one.below))?.own;
    const known = ids[own ?? name];
    if (known === undefined) throw new Error(`The route ${route.id} is missing from the matrix: what is its ${name}?`);
    return encodeURIComponent(known);
  });
  const query = parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema)))}`);
  const [media_type] = media_types;
  const sent = body !== undefined ? sampleOf(body) : media_type ? '{"path":"portal.yaml","text":""}' : undefined;
  const headers: Record<string, string> = media_type ? { 'content-type': media_type } : {};
  return send(method, query.length > 0 ? `${path}?${query.join('&')}` : path, sent, headers);
}

/**
 * Ids that do not exist, for allowed callers: the test checks only that the caller is accepted, and nothing is deleted.
 */
export const idsOfNothing = (ids: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, /^[0-9a-f-]{36}$/.test(id) ? nothing : id]));

/** Every row of an organization and of its first portal as text, without last-used times. */
export async function rowsOf({ database, org_id, portalId }: AttackedServer): Promise<string[]> {
  const rows: string[] = [];
  const toText = (row: unknown) => JSON.stringify(row, (key, value) => (key.startsWith('last_') ? null : value));
  for (const { name, columns } of await database.query.introspection.getTables()) {
    const column = ['portal_id', 'org_id'].find((one) => columns.some((has) => has.name === one));
    // Mails are sent and audit entries written meanwhile.
    if (!column || /^(mail_outbox|audit_)/.test(name)) continue;
    const found = await database.query
      .selectFrom(name as 'team')
      .selectAll()
      .where(column as 'portal_id', '=', column === 'org_id' ? org_id : portalId('main'))
      .execute();
    rows.push(...found.map((row) => `${name} ${toText(row)}`));
  }
  return rows;
}
