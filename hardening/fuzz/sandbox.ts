import { demoPassword, type StartedServer } from '@portico/test-kit/server/start-server.ts';
import { aSpecification } from './files.ts';
import type { Attempt, Caller } from './requests.ts';
import { type Sendable, send } from './send.ts';

/** The callers and resources, created again when a request has ended or deleted them. */

type Ids = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: what each operation answers, its caller here knows
type Json = any;

interface Thing {
  isThere(): Promise<boolean>;
  make(): Promise<unknown>;
}

const admin = '/api/admin/v1';
const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Resources of the organization whose parameter has the name of another kind. */
const otherIds = [
  { of: /GatewayToken/, name: 'tokenId', own: 'gatewayTokenId' },
  { of: /User(?:IdentityProvider|TestSignIn)/, name: 'providerId', own: 'userProviderId' },
];

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;

export async function createSandbox({ port }: Pick<StartedServer, 'port'>) {
  const credentials: Record<Caller, [name: string, value: string][]> = {
    anonymous: [],
    developer: [],
    owner: [],
    token: [],
    gateway: [],
  };
  /** Ids in the portal that owners change, and in the developer's portal. */
  const ids: { admin: Ids; portal: Ids } = { admin: {}, portal: {} };
  let made = 0;

  async function call(caller: Caller, method: string, target: string, body?: unknown, host = 'localhost') {
    const request: Sendable = {
      host,
      method,
      target,
      headers: [...credentials[caller], ...fromSomewhere(), ['content-type', 'application/json']],
      body: body === undefined ? undefined : JSON.stringify(body),
    };
    const { status, text, media_type = '', cookies } = await send(port, request, 30_000);
    return { status, cookies, body: (media_type.includes('json') ? JSON.parse(text) : text) as Json };
  }

  const isFound = async (caller: Caller, target: string) => (await call(caller, 'GET', target)).status === 200;

  async function need(caller: Caller, method: string, target: string, body?: unknown): Promise<Json> {
    let answer = await call(caller, method, target, body);
    if (answer.body?.type === '/problems/limit-reached') {
      // Random requests fill the quota, so some of their resources are deleted.
      for (const { id } of (await call(caller, 'GET', `${target}?page[size]=50`)).body.data) {
        await call(caller, 'DELETE', `${target}/${id}`);
      }
      answer = await call(caller, method, target, body);
    }
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${target} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async function logIn(caller: 'owner' | 'developer', target: string, username: string): Promise<void> {
    credentials[caller] = [];
    const { status, cookies } = await call(caller, 'POST', target, { username, password: demoPassword });
    if (status !== 204) throw new Error(`${username} could not log in: ${status}`);
    credentials[caller] = [['cookie', cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')]];
  }

  const portal = () => `${admin}/portals/${ids.admin.portalId}`;
  const product = () => `${portal()}/products/${ids.admin.productId}`;
  const application = () => `/api/v2/applications/${ids.portal.applicationId}`;

  const things: Thing[] = [
    {
      isThere: () => isFound('owner', '/v2/users/me'),
      make: () => logIn('owner', '/api/v1/authenticate', 'admin@example.com'),
    },
    {
      isThere: () => isFound('developer', '/api/v2/developer/me'),
      make: () => logIn('developer', '/api/v2/developer/authenticate', 'dev@example.com'),
    },
    {
      isThere: () => isFound('token', '/v2/users/me'),
      async make() {
        const wish = { name: 'Fuzz', scopes: ['owner'], expires_at: later() };
        const { id, token } = await need('owner', 'POST', `${admin}/tokens`, wish);
        ids.admin.tokenId = id;
        credentials.token = [['authorization', `Bearer ${token}`]];
      },
    },
    {
      isThere: () => isFound('gateway', '/gateway/v1/changes?wait=0'),
      async make() {
        const { id, token } = await need('owner', 'POST', `${admin}/gateway-tokens`, { name: 'Fuzz' });
        ids.admin.gatewayTokenId = id;
        ids.portal.gateway = token;
        credentials.gateway = [
          ['authorization', `Bearer ${token}`],
          ['x-portico-gateway-token', token],
        ];
      },
    },
    {
      isThere: () => isFound('owner', portal()),
      async make() {
        const name = `fuzz-${++made}`;
        const { data } = await need('owner', 'GET', `${admin}/portals`);
        const isTaken = JSON.stringify(data).includes('fuzz.localhost');
        const host = isTaken ? `${name}.localhost` : 'fuzz.localhost';
        const wish = { name, title: 'Fuzz', hosts: [host], is_public: false, sign_in: ['basic'] };
        const { id } = await need('owner', 'POST', `${admin}/portals`, wish);
        Object.assign(ids.admin, { portalId: id, portal: name, number: '1', host });
      },
    },
    {
      isThere: async () => (await listed('owner', `${portal()}/auth-strategies`)).includes(ids.admin.strategyId),
      async make() {
        const wish = { name: `Keys ${++made}`, credential_type: 'key_auth', key_names: ['apikey'] };
        ids.admin.strategyId = (await need('owner', 'POST', `${portal()}/auth-strategies`, wish)).id;
      },
    },
    {
      isThere: () => isFound('owner', product()),
      async make() {
        const wish = { name: 'Parcels', slug: `parcels-${++made}`, is_published: true };
        ids.admin.productId = (await need('owner', 'POST', `${portal()}/products`, wish)).id;
      },
    },
    {
      isThere: () => isFound('owner', `${product()}/versions/${ids.admin.versionId}/spec`),
      async make() {
        const wish = { name: `v${++made}`, registration_enabled: true, auth_strategy_id: ids.admin.strategyId };
        const { versions } = await need('owner', 'POST', `${product()}/versions`, wish);
        ids.admin.versionId = versions.find(({ name }: Json) => name === wish.name).id;
        const files = [{ path: 'openapi.yaml', text: aSpecification }];
        await need('owner', 'PUT', `${product()}/versions/${ids.admin.versionId}/spec`, { files });
      },
    },
    {
      isThere: () => isFound('owner', `${product()}/documents/${ids.admin.documentId}`),
      async make() {
        const files = [{ path: `start-${++made}.md`, text: '# Start\n\nText' }];
        await need('owner', 'POST', `${product()}/documents`, { files });
        const { data } = await need('owner', 'GET', `${product()}/documents`);
        ids.admin.documentId = data.at(-1).id;
      },
    },
    {
      isThere: () => isFound('owner', `${portal()}/teams/${ids.admin.teamId}`),
      async make() {
        const { id } = await need('owner', 'POST', `${portal()}/teams`, { name: `Team ${++made}` });
        await need('owner', 'POST', `${portal()}/teams/${id}/members`, { emails: ['dev@example.com'] });
        Object.assign(ids.admin, { teamId: id, email: 'dev@example.com' });
      },
    },
    {
      isThere: async () => (await listed('owner', `${portal()}/identity-providers`)).includes(ids.admin.providerId),
      async make() {
        const oidc = { issuer: 'https://idp.invalid', client_id: 'portico' };
        const wish = { name: `idp-${++made}`, title: 'Provider', oidc, client_secret: 'secret' };
        ids.admin.providerId = (await need('owner', 'POST', `${portal()}/identity-providers`, wish)).id;
      },
    },
    {
      isThere: async () => (await listed('owner', `${admin}/identity-providers`)).includes(ids.admin.userProviderId),
      async make() {
        await clear(`${admin}/identity-providers`);
        const oidc = { issuer: 'https://idp.invalid', client_id: 'portico' };
        const wish = { name: 'idp', oidc, client_secret: 'secret', is_enabled: true };
        ids.admin.userProviderId = (await need('owner', 'POST', `${admin}/identity-providers`, wish)).id;
      },
    },
    {
      isThere: () => isFound('owner', `${portal()}/developers/${ids.admin.developerId}`),
      async make() {
        const { hosts } = await need('owner', 'GET', portal());
        const body = { email: `newcomer-${++made}@example.com`, full_name: 'New Comer' };
        await call('anonymous', 'POST', '/api/v2/developer', body, hosts[0]);
        ids.admin.developerId = (await need('owner', 'GET', `${portal()}/developers`)).data[0]?.id;
      },
    },
    {
      isThere: () => isFound('owner', `${admin}/webhooks/${ids.admin.webhookId}`),
      async make() {
        await clear(`${admin}/webhooks`);
        const { id } = await need('owner', 'POST', `${admin}/webhooks`, { url: 'https://receiver.invalid/events' });
        ids.admin.webhookId = id;
        await need('owner', 'POST', `${admin}/webhooks/${id}/test`);
        ids.admin.deliveryId = (await need('owner', 'GET', `${admin}/webhooks/${id}/deliveries`)).data[0]?.id;
      },
    },
    {
      isThere: async () => (await listed('owner', `${admin}/invitations`)).includes(ids.admin.invitationId),
      async make() {
        const wish = { email: `guest-${++made}@example.com`, full_name: 'A Guest', role: 'viewer' };
        ids.admin.invitationId = (await need('owner', 'POST', `${admin}/invitations`, wish)).id;
        ids.admin.mailId = (await need('owner', 'GET', `${admin}/mails`)).data[0]?.id;
        ids.admin.userId = (await need('owner', 'GET', '/v2/users/me')).id;
      },
    },
    {
      isThere: () => isFound('developer', application()),
      async make() {
        await findDemo();
        const wish = { name: `Fuzz ${++made}`, auth_strategy_id: ids.portal.strategyId };
        ids.portal.applicationId = (await need('developer', 'POST', '/api/v2/applications', wish)).id;
      },
    },
    {
      isThere: async () =>
        (await listed('developer', `${application()}/credentials`)).includes(ids.portal.credentialId),
      async make() {
        ids.portal.credentialId = (await need('developer', 'POST', `${application()}/credentials`, {})).id;
      },
    },
    {
      isThere: () => isFound('developer', `${application()}/registrations/${ids.portal.registrationId}`),
      async make() {
        const [before] = await listed('developer', `${application()}/registrations`);
        const wish = { product_version_id: ids.portal.productVersionId };
        ids.portal.registrationId =
          before ?? (await need('developer', 'POST', `${application()}/registrations`, wish)).id;
      },
    },
  ];

  const listed = async (caller: Caller, target: string): Promise<(string | undefined)[]> => {
    const { body } = await call(caller, 'GET', target);
    return (body?.data ?? []).map(({ id }: Json) => id);
  };

  /** Deletes resources when a quota is reached. */
  async function clear(target: string): Promise<void> {
    for (const id of await listed('owner', target)) await call('owner', 'DELETE', `${target}/${id}`);
  }

  /** Resources of the demo, which are not changed. */
  async function findDemo(): Promise<void> {
    const { data } = await need('developer', 'GET', '/api/v2/products?page[size]=50');
    const parcel = data.find(({ name }: Json) => name === 'Shipments') ?? data[0];
    const below = `/api/v2/products/${parcel.id}`;
    const versions = (await need('developer', 'GET', `${below}/versions`)).data;
    const documents = (await need('developer', 'GET', `${below}/documents`)).data;
    const version = versions.find(({ registration_configs: [config] }: Json) => config?.credential_type === 'key_auth');
    const reference = await need('developer', 'GET', `${below}/versions/${version.id}/reference`);
    Object.assign(ids.portal, {
      productId: parcel.id,
      productVersionId: version.id,
      documentId: documents[0]?.id,
      anchor: reference.operations[0]?.anchor,
      hash: reference.operations[0]?.bundle,
      strategyId: version.registration_configs[0].id,
      path: 'diagram.png',
      provider: 'idp',
      indices: 'product-catalog',
    });
  }

  let mending: Promise<void> = Promise.resolve();
  let nextMending: Promise<void> | undefined;
  async function mendAll(triesLeft = 5): Promise<void> {
    try {
      await mendOnce();
    } catch (error) {
      // Another request may have ended the session.
      if (triesLeft === 0) throw error;
      await mendAll(triesLeft - 1);
    }
  }

  async function mendOnce(): Promise<void> {
    for (const thing of things) if (!(await thing.isThere())) await thing.make();
    ids.portal.developerCookie = credentials.developer[0]?.[1] ?? '';
    ids.portal.ownerCookie = credentials.owner[0]?.[1] ?? '';
  }

  /** Replaces names by ids. A name without an id stays, as an unknown id. */
  function fill(text: string, isAdmin: boolean, encode = (id: string) => id): string {
    const own = isAdmin ? ids.admin : ids.portal;
    const other = isAdmin ? ids.portal : ids.admin;
    return text.replaceAll(/__id_(\w+?)__/g, (_, name: string) => encode(own[name] ?? other[name] ?? name));
  }

  return {
    /** Creates missing resources again. Calls during a run share the next one, which starts after them. */
    mend(): Promise<void> {
      nextMending ??= mending
        .catch(() => {})
        .then(() => {
          nextMending = undefined;
          mending = mendAll();
          return mending;
        });
      return nextMending;
    },
    fill,
    toSendable({ caller, host, method, target, headers, body, operation }: Attempt): Sendable {
      const isAdmin = target.startsWith(admin);
      const text = otherIds.reduce(
        (all, { of, name, own }) => (of.test(operation) ? all.replace(`__id_${name}__`, `__id_${own}__`) : all),
        target,
      );
      return {
        host,
        method,
        target: fill(text, isAdmin, encodeURIComponent),
        headers: [...credentials[caller], ...fromSomewhere(), ...headers],
        body: typeof body === 'string' ? fill(body, isAdmin) : body,
      };
    },
  };
}

/** A new IP address for each request, as a trusted proxy reports it. Limits by IP address are tested elsewhere. */
function fromSomewhere(): [name: string, value: string][] {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return [['x-forwarded-for', `10.${part()}.${part()}.${part()}`]];
}
