import type { Operation } from '@portico/contract/operation.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { suitePortal } from '@portico/test-kit/world/suite-world.ts';
import { unlimited } from '@portico/test-kit/world/unlimited.ts';
import { aPortalContent, aWorld, type World } from '@portico/test-kit/world/world.ts';
import { describe, expect, test } from 'vitest';
import type { PortalContent } from '../../src/features/publication/content.ts';

/** The callers and portals: every operation of the Portal API is called in each of these cells. */
const callers = [
  'anonymous',
  'owner',
  'other developer',
  'developer without the role',
  'other portal’s developer',
] as const;
const portals = ['public', 'private', 'private with access control'] as const;
type Caller = (typeof callers)[number];
type PortalKind = (typeof portals)[number];

/** The objects of the owner in one cell, created for it. */
interface Things {
  product: string;
  version: string;
  document: string;
  application: string;
  credential: string;
  registration: string;
}

type Expectation = (caller: Caller, portal: PortalKind) => number;

/** Not logged in at this portal. */
const isStranger = (caller: Caller) => caller === 'anonymous' || caller === 'other portal’s developer';
const lacksRole = (caller: Caller, portal: PortalKind) =>
  caller === 'developer without the role' && portal === 'private with access control';

/** Open to everybody who can reach the portal. */
const open =
  (status: number): Expectation =>
  () =>
    status;
/**
 * Lists of the catalog: open on a public portal, and for developers on a private one. Another test checks their
 * content.
 */
const catalogList: Expectation = (caller, portal) => (portal !== 'public' && isStranger(caller) ? 401 : 200);
/** One item of the catalog, with the rules of the lists: not found for readers who may not view it. */
const catalogThing: Expectation = (caller, portal) => (lacksRole(caller, portal) ? 404 : catalogList(caller, portal));
/** A page of the owners without readers of its own: not found for those who may not view the portal. */
const sitePage: Expectation = (caller, portal) => (portal !== 'public' && isStranger(caller) ? 404 : 200);
/** For every developer of this portal, about their own resources. */
const developers =
  (status: number): Expectation =>
  (caller) =>
    isStranger(caller) ? 401 : status;
/** The owner's own resources: not found for others. */
const own =
  (status: number): Expectation =>
  (caller) =>
    isStranger(caller) ? 401 : caller === 'owner' ? status : 404;

interface Row {
  call(things: Things): string;
  body?: (things: Things, unique: string) => unknown;
  expect: Expectation;
}

const product = ({ product: id }: Things) => `/api/v2/products/${id}`;
const version = (things: Things) => `${product(things)}/versions/${things.version}`;
const application = ({ application: id }: Things) => `/api/v2/applications/${id}`;
const registration = (things: Things) => `${application(things)}/registrations/${things.registration}`;
const credential = (things: Things) => `${application(things)}/credentials/${things.credential}`;
const account = (what: string) => () => `/api/v2/developer/${what}`;

/** The table: one row for each operation, by the id it has in the contract. */
const table: Record<string, Row> = {
  getPortalContext: { call: () => '/api/v2/portal', expect: open(200) },
  getPortalAppearance: { call: () => '/api/v2/portal/appearance', expect: open(200) },
  getPortalLogo: { call: () => '/api/v2/portal/logo', expect: open(200) },
  getPortalCover: { call: () => '/api/v2/portal/catalog-cover', expect: open(200) },
  getPortalFavicon: { call: () => '/api/v2/portal/favicon.ico', expect: open(404) },
  getPortalStylesheet: { call: () => '/api/v2/portal/stylesheet.css', expect: open(200) },
  getPortalFonts: { call: () => '/api/v2/portal/stylesheet/font.css', expect: open(200) },
  getPortalSignUp: { call: () => '/api/v2/portal/sign-up', expect: open(200) },
  getSiteFrame: { call: () => '/api/v2/portal/site', expect: open(200) },
  getSitePage: { call: () => '/api/v2/portal/page?path=/welcome', expect: sitePage },
  getSiteImage: { call: () => '/api/v2/portal/page-images/dot.png', expect: sitePage },
  getDraft: { call: () => `/api/v2/portal/drafts/${'A'.repeat(43)}`, expect: open(404) },
  getDraftPicture: { call: () => `/api/v2/portal/drafts/${'A'.repeat(43)}/images/dot.png`, expect: open(404) },
  getPortalFlags: { call: () => '/api/v2/portal/flags', expect: open(200) },

  listProducts: { call: () => '/api/v2/products', expect: catalogList },
  getProduct: { call: product, expect: catalogThing },
  getProductActions: { call: (things) => `${product(things)}/actions`, expect: catalogThing },
  listProductVersions: { call: (things) => `${product(things)}/versions`, expect: catalogThing },
  getProductVersion: { call: version, expect: catalogThing },
  getProductVersionSpec: { call: (things) => `${version(things)}/spec`, expect: catalogThing },
  getProductVersionSpecOperations: { call: (things) => `${version(things)}/spec/operations`, expect: catalogThing },
  getReferenceIndex: { call: (things) => `${version(things)}/reference`, expect: catalogThing },
  getReferenceOperation: {
    call: (things) => `${version(things)}/reference/operations/listParcels`,
    expect: catalogThing,
  },
  getReferenceSchema: { call: (things) => `${version(things)}/reference/schemas/Parcel`, expect: catalogThing },
  // The content of a hash is the same for all readers of the version; this hash does not exist.
  getReferenceBundle: {
    call: (things) => `${version(things)}/reference/bundles/AAAAAAAAAAAA`,
    expect: (caller, portal) => (catalogThing(caller, portal) === 200 ? 404 : catalogThing(caller, portal)),
  },
  // Readers of the version may ask; the URL is not in the specification.
  tryRequest: {
    call: (things) => `${version(things)}/try-it`,
    body: () => ({ method: 'GET', url: 'https://elsewhere.example/' }),
    expect: (caller, portal) => (catalogThing(caller, portal) === 200 ? 403 : catalogThing(caller, portal)),
  },
  listProductDocuments: { call: (things) => `${product(things)}/documents`, expect: catalogThing },
  getProductDocument: { call: (things) => `${product(things)}/documents/${things.document}`, expect: catalogThing },
  getDocumentAsset: { call: (things) => `${product(things)}/document-assets/dot.png`, expect: catalogThing },
  searchPortal: { call: () => '/api/v2/search/product-catalog?q=parcels', expect: catalogList },
  getCatalogFilters: { call: () => '/api/v2/search/product-catalog/filters?q=parcels', expect: catalogList },
  reportOpenedPlace: {
    call: () => '/api/v2/places/opened',
    body: () => ({ q: 'parcels', path: '/products/parcels' }),
    expect: (caller, portal) => (catalogList(caller, portal) === 200 ? 204 : catalogList(caller, portal)),
  },
  findPlaces: { call: () => '/api/v2/places?q=parcels', expect: catalogList },
  getVersionEnd: { call: (things) => `${version(things)}/end`, expect: catalogThing },
  listVersionChanges: { call: (things) => `${version(things)}/changes`, expect: catalogThing },
  listChangedOperations: { call: (things) => `${version(things)}/changes/operations`, expect: catalogThing },
  compareVersions: {
    call: (things) => `${version(things)}/changes/since?from=${things.version}`,
    expect: catalogThing,
  },
  getPortalAtom: { call: () => '/api/v2/changes.atom', expect: catalogList },
  getPortalFeed: { call: () => '/api/v2/changes.json', expect: catalogList },
  getProductAtom: { call: (things) => `${product(things)}/changes.atom`, expect: catalogThing },
  getProductFeed: { call: (things) => `${product(things)}/changes.json`, expect: catalogThing },
  getVersionAtom: { call: (things) => `${version(things)}/changes.atom`, expect: catalogThing },
  getVersionFeed: { call: (things) => `${version(things)}/changes.json`, expect: catalogThing },
  getFollowing: { call: () => '/api/v2/developer/following', expect: developers(200) },
  setChangeMails: {
    call: () => '/api/v2/developer/following/mails',
    body: () => ({ rhythm: 'daily' }),
    expect: developers(200),
  },
  followProduct: {
    call: (things) => `/api/v2/developer/following/products/${things.product}`,
    expect: (caller, portal) => (isStranger(caller) ? 401 : lacksRole(caller, portal) ? 404 : 204),
  },
  // A developer who does not follow the product gets the same answer.
  unfollowProduct: {
    call: (things) => `/api/v2/developer/following/products/${things.product}`,
    expect: (caller, portal) => (isStranger(caller) ? 401 : lacksRole(caller, portal) ? 404 : 204),
  },
  listVersionApplications: {
    call: (things) => `${version(things)}/applications`,
    expect: (caller, portal) => (isStranger(caller) ? 401 : lacksRole(caller, portal) ? 404 : 200),
  },

  listAuthStrategies: { call: () => '/api/v2/applications/auth-strategies', expect: developers(200) },
  listApplications: { call: () => '/api/v2/applications', expect: developers(200) },
  createApplication: {
    call: () => '/api/v2/applications',
    body: (_things, unique) => ({ name: `New ${unique}` }),
    expect: developers(201),
  },
  getApplication: { call: application, expect: own(200) },
  updateApplication: { call: application, body: () => ({ description: 'Changed' }), expect: own(200) },
  deleteApplication: { call: application, expect: own(204) },
  listCredentials: { call: (things) => `${application(things)}/credentials`, expect: own(200) },
  createCredential: {
    call: (things) => `${application(things)}/credentials`,
    body: () => ({ display_name: 'Second' }),
    expect: own(201),
  },
  renameCredential: { call: credential, body: () => ({ display_name: 'Renamed' }), expect: own(200) },
  deleteCredential: { call: credential, expect: own(204) },
  // The application has keys, so there is no secret to refresh; callers who may not see it do not learn that.
  refreshClientSecret: { call: (things) => `${application(things)}/refresh-token`, expect: own(404) },
  listCredentialDetails: { call: (things) => `${application(things)}/credential-details`, expect: own(200) },
  setCredentialExpiry: {
    call: (things) => `${credential(things)}/expiry`,
    body: () => ({ expires_at: null }),
    expect: own(204),
  },
  getClientDetails: { call: (things) => `${application(things)}/client`, expect: own(404) },
  getClientKeys: { call: (things) => `${application(things)}/client-keys`, expect: own(404) },
  putClientKeys: {
    call: (things) => `${application(things)}/client-keys`,
    body: () => ({ keys: [] }),
    expect: own(404),
  },
  listRegistrations: { call: (things) => `${application(things)}/registrations`, expect: own(200) },
  createRegistration: {
    call: (things) => `${application(things)}/registrations`,
    body: (things) => ({ product_version_id: things.version }),
    expect: own(409),
  },
  getRegistration: { call: registration, expect: own(200) },
  deleteRegistration: { call: registration, expect: own(204) },
  getRegistrationScopes: { call: (things) => `${registration(things)}/granted-scopes`, expect: own(422) },
  getVersionScopes: {
    call: (things) => `${application(things)}/product-versions/${things.version}/granted-scopes`,
    expect: own(422),
  },

  getAnalyticsConfig: { call: () => '/api/v2/stats/config', expect: developers(200) },
  queryAnalytics: {
    call: () => '/api/v2/stats',
    body: () => ({ start_ms: Date.now() - 60_000, end_ms: Date.now(), metrics: ['REQUEST_COUNT'] }),
    expect: developers(200),
  },

  getDeveloperMe: { call: account('me'), expect: developers(200) },
  getPortalForms: { call: () => '/api/v2/portal/forms', expect: developers(200) },
  listDeveloperTerms: { call: account('terms'), expect: developers(200) },
  acceptDeveloperTerms: { call: account('terms'), body: () => ({ accepted_terms: [] }), expect: developers(204) },
  getDeveloperSession: { call: account('session'), expect: open(200) },
  refreshDeveloperSession: { call: account('refresh'), expect: open(401) },
  logOutDeveloper: { call: account('logout'), expect: open(204) },
  logOutDeveloperEverywhere: { call: account('sessions'), expect: developers(204) },
};

/** Operations about accounts that do not exist yet, or with a token in the request. They answer every caller alike. */
const knowNoCaller = new Set([
  'registerDeveloper',
  'authenticateDeveloper',
  'verifyDeveloperEmail',
  'forgotDeveloperPassword',
  'resetDeveloperPassword',
  'authenticateDeveloperBySso',
]);

const roles: ('view' | 'register' | 'view_documentation')[] = ['view', 'register', 'view_documentation'];
const settings: Record<PortalKind, Partial<PortalContent['portal']>> = {
  public: { visibility: 'public' },
  private: { visibility: 'private' },
  'private with access control': {
    visibility: 'private',
    rbac: true,
    teams: [
      {
        name: 'Team',
        developers: ['owner@example.com', 'other@example.com'],
        products: [{ product: 'parcels', roles }],
      },
    ],
  },
};

async function aMatrixWorld(portal: PortalKind) {
  const database = await openTestDatabase('sqlite');
  const world = await aWorld(
    database,
    [
      // Each row of the table has an application of its own, all of one developer.
      suitePortal({ ...settings[portal], hosts: ['portal.test'], quotas: { applications_per_developer: 1000 } }),
      aPortalContent({ name: 'second', hosts: ['second.test'], visibility: 'private' }),
    ],
    { limits: unlimited },
  );
  const cookieOf = async (email: string, host = 'portal.test') =>
    (await signIn(world, await aDeveloper(world, { email, host }))).cookie;
  const cookies: Record<Caller, string | undefined> = {
    anonymous: undefined,
    owner: await cookieOf('owner@example.com'),
    'other developer': await cookieOf('other@example.com'),
    'developer without the role': await cookieOf('outsider@example.com'),
    'other portal’s developer': await cookieOf('stranger@example.com', 'second.test'),
  };
  const send = async (caller: Caller, method: string, path: string, body?: unknown) => {
    const cookie = cookies[caller];
    const init = {
      method,
      headers: cookie ? { cookie } : {},
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    return world.fetch(path, init);
  };
  // biome-ignore lint/suspicious/noExplicitAny: read for ids only
  const asOwner = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await send('owner', method, path, body);
    expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
    return answer.json();
  };
  const found = (await asOwner('GET', '/api/v2/products')).data[0].id;
  const versions = (await asOwner('GET', `/api/v2/products/${found}/versions`)).data;
  const documents = (await asOwner('GET', `/api/v2/products/${found}/documents`)).data;
  const fixed = {
    product: found,
    version: versions.find(({ name }: { name: string }) => name === 'v1').id,
    document: documents[0].id,
  };
  let made = 0;
  const makeThings = async (): Promise<Things> => {
    const { id } = await asOwner('POST', '/api/v2/applications', { name: `Application ${made++}` });
    const key = await asOwner('POST', `/api/v2/applications/${id}/credentials`, { display_name: 'Key' });
    const asked = await asOwner('POST', `/api/v2/applications/${id}/registrations`, {
      product_version_id: fixed.version,
    });
    return { ...fixed, application: id, credential: key.id, registration: asked.id };
  };
  const dispose = async () => {
    await world[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  };
  return { world, send, makeThings, dispose };
}

/** Logout comes last, because it ends the caller's session. */
const endings = ['logOutDeveloperEverywhere', 'logOutDeveloper'];
const portalApi = (world: World): Operation[] =>
  world.operations
    .filter(({ path }) => path.startsWith('/api/v2/') && !path.includes('/authenticate/'))
    .toSorted((a, b) => endings.indexOf(a.id) - endings.indexOf(b.id));

describe.each(portals)('on a %s portal', (portal) => {
  test('every operation answers each caller as the table says', async () => {
    const { world, send, makeThings, dispose } = await aMatrixWorld(portal);
    const missing: string[] = [];
    const wrong: string[] = [];
    let cells = 0;
    let things = await makeThings();
    // Objects that a call has changed are created again for the next call.
    let isChanged = false;
    for (const { id, method } of portalApi(world)) {
      const row = table[id];
      if (!row) {
        if (!knowNoCaller.has(id)) missing.push(id);
        continue;
      }
      for (const caller of callers) {
        if (isChanged && !endings.includes(id)) things = await makeThings();
        const answer = await send(caller, method, row.call(things), row.body?.(things, `${cells}`));
        isChanged = method !== 'GET' && answer.ok;
        const expected = row.expect(caller, portal);
        if (answer.status !== expected) wrong.push(`${id} by ${caller}: ${answer.status}, not ${expected}`);
        cells++;
      }
    }
    await dispose();
    expect(missing, 'operations without a row').toEqual([]);
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(150);
  });
});
