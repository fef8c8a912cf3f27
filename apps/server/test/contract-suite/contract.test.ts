import type * as Sdk from '@kong/sdk-portal-js';
import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aDeveloper, signIn } from '@portico/test-kit/world/developers.ts';
import { afterAll, expect, test } from 'vitest';
import {
  aSuite,
  createClient,
  dataOf,
  expectAllSeen,
  expectNoComplaints,
  lastMailedToken,
  password,
  statusOf,
} from './published-client.ts';

const missing = '00000000-0000-4000-8000-000000000000';

onBothEngines((open) => {
  test('the portal and its catalog, as the published client reads them', async () => {
    await using database = await open();
    const { world, client, anonymous, productId, versionId } = await aSuite(database);
    await using _world = world;
    const { portal, products, versions, documentation, search } = client;
    for (const call of [
      () => portal.getPortalContext(),
      () => portal.getPortalAppearance(),
      () => portal.getPortalLogo(),
      () => portal.getPortalCatalogCover(),
      () => products.listProducts({ pageSize: 1, pageNumber: 2 }),
      () => products.getProduct({ productId }),
      () => products.getProductActions({ productId }),
      () => versions.listProductVersions({ productId, filterNameContains: 'v' }),
      () => versions.getProductVersion({ productId, productVersionId: versionId('v1') }),
      () => versions.getProductVersionSpec({ productId, productVersionId: versionId('v1') }),
      () => versions.getProductVersionSpecOperations({ productId, productVersionId: versionId('v1') }),
      () => versions.getApplicationsByProductVersion({ productId, productVersionId: versionId('v1') }),
      () => documentation.listProductDocuments({ productId }),
      () => search.searchPortalEntities({ indices: 'product-catalog', q: 'parcel', join: 'versions' }),
    ]) {
      expect([await statusOf(call()), String(call)]).toEqual([200, String(call)]);
    }
    const tree = await dataOf(
      documentation.listProductDocuments({ productId, accept: 'application/vnd.konnect.document-tree+json' }),
    );
    const documentId = tree.data[0].id;
    expect(tree.data[0].children).toHaveLength(1);
    for (const accept of ['application/json', 'application/vnd.konnect.document-nodes+json'] as const) {
      expect(await statusOf(documentation.getProductDocument({ productId, documentId, accept }))).toBe(200);
    }
    // Front ends ask for a document by its slug.
    const { slug, children } = tree.data[0];
    for (const [asked, found] of [
      [slug, documentId],
      [`${slug}/${children[0].slug}`, children[0].id],
    ]) {
      expect((await dataOf(documentation.getProductDocument({ productId, documentId: asked }))).id).toBe(found);
    }
    const withoutSpec = { productId, productVersionId: versionId('v2') };
    expect(await statusOf(versions.getProductVersionSpec(withoutSpec))).toBe(204);
    expect(await statusOf(versions.getProductVersionSpecOperations(withoutSpec))).toBe(204);

    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const wrong = 'nonsense' as any;
    const someVersion = { productId, productVersionId: missing };
    const tooLong = 'x'.repeat(1001);
    const badVersion = { productId, productVersionId: tooLong };
    const refusals: [number, () => Promise<unknown>][] = [
      [404, () => products.getProduct({ productId: missing })],
      [400, () => products.getProduct({ productId: tooLong })],
      [400, () => products.listProducts({ pageSize: 0 })],
      [404, () => products.getProductActions({ productId: missing })],
      [404, () => versions.listProductVersions({ productId: missing })],
      [400, () => versions.listProductVersions({ productId, pageSize: -1 })],
      [404, () => versions.getProductVersion(someVersion)],
      [400, () => versions.getProductVersion(badVersion)],
      [404, () => versions.getProductVersionSpec(someVersion)],
      [400, () => versions.getProductVersionSpec(badVersion)],
      [404, () => versions.getProductVersionSpecOperations(someVersion)],
      [400, () => versions.getProductVersionSpecOperations(badVersion)],
      [404, () => versions.getApplicationsByProductVersion(someVersion)],
      [400, () => versions.getApplicationsByProductVersion({ ...someVersion, filterStatus: wrong })],
      [404, () => documentation.listProductDocuments({ productId: missing })],
      [400, () => documentation.listProductDocuments({ productId: tooLong })],
      [404, () => documentation.getProductDocument({ productId, documentId: missing })],
      [400, () => documentation.getProductDocument({ productId, documentId: tooLong })],
      [400, () => search.searchPortalEntities({ indices: wrong })],
      [401, () => anonymous.products.listProducts()],
      [401, () => anonymous.products.getProduct({ productId })],
      [401, () => anonymous.products.getProductActions({ productId })],
      [401, () => anonymous.versions.listProductVersions({ productId })],
      [401, () => anonymous.versions.getProductVersion(someVersion)],
      [401, () => anonymous.versions.getProductVersionSpec(someVersion)],
      [401, () => anonymous.versions.getProductVersionSpecOperations(someVersion)],
      [401, () => anonymous.versions.getApplicationsByProductVersion(someVersion)],
      [401, () => anonymous.documentation.listProductDocuments({ productId })],
      [401, () => anonymous.documentation.getProductDocument({ productId, documentId })],
      [401, () => anonymous.search.searchPortalEntities({ indices: 'product-catalog' })],
    ];
    for (const [status, call] of refusals)
      expect([await statusOf(call()), String(call)]).toEqual([status, String(call)]);
    expectNoComplaints(client, anonymous);
  });

  test('applications, credentials and registrations, as the published client manages them', async () => {
    await using database = await open();
    const { world, client, anonymous, productId, versionId, strategyId } = await aSuite(database);
    await using _world = world;
    const { applications, credentials, registrations } = client;
    // biome-ignore lint/suspicious/noExplicitAny: wrong on purpose
    const wrong = 'nonsense' as any;
    const create = (payload: Sdk.CreateApplicationPayload) =>
      applications.createApplication({ createApplicationPayload: payload });

    const keyed = await dataOf(create({ name: 'Keyed', description: 'With keys' }));
    const client1 = await dataOf(create({ name: 'Client', auth_strategy_id: strategyId('Client'), scopes: ['read'] }));
    const own = await dataOf(
      create({ name: 'Own', auth_strategy_id: strategyId('Own provider'), reference_id: 'at-idp' }),
    );
    expect(client1.credentials.client_secret).toBeTypeOf('string');
    const at = { applicationId: keyed.id };
    const credential = await dataOf(
      credentials.createCredential({ ...at, createCredentialPayload: { display_name: 'First' } }),
    );
    const registration = await dataOf(
      registrations.createApplicationRegistration({
        ...at,
        createRegistrationPayload: { product_version_id: versionId('v1') },
      }),
    );
    const scoped = await dataOf(
      registrations.createApplicationRegistration({
        applicationId: client1.id,
        createRegistrationPayload: { product_version_id: versionId('v2'), scopes: ['read'] },
      }),
    );
    expect([registration.status, scoped.status]).toEqual(['approved', 'approved']);
    const inClient = { applicationId: client1.id };

    const fine: [number, () => Promise<unknown>][] = [
      [200, () => applications.listApplications({ filterNameContains: 'ey' })],
      [200, () => applications.getApplication(at)],
      [200, () => applications.updateApplication({ ...at, updateApplicationPayload: { name: 'Keyed 2' } })],
      [200, () => applications.listApplicationAuthStrategies({ filterCredentialTypeEq: 'key_auth' })],
      [200, () => credentials.listCredentials(at)],
      [
        200,
        () =>
          credentials.updateCredential({
            ...at,
            credentialId: credential.id,
            updateCredentialPayload: { display_name: 'B' },
          }),
      ],
      [201, () => credentials.refreshApplicationToken(inClient)],
      [200, () => registrations.listApplicationRegistrations({ ...at, filterStatus: 'approved' })],
      [200, () => registrations.getApplicationRegistration({ ...at, registrationId: registration.id })],
      [200, () => registrations.getApplicationRegistrationGrantedScopes({ ...inClient, registrationId: scoped.id })],
      [
        200,
        () =>
          applications.getApplicationProductVersionGrantedScopes({ ...inClient, productVersionId: versionId('v2') }),
      ],
      [
        200,
        () =>
          client.versions.getApplicationsByProductVersion({
            productId,
            productVersionId: versionId('v1'),
            unregistered: true,
          }),
      ],
    ];
    for (const [status, call] of fine) expect([await statusOf(call()), String(call)]).toEqual([status, String(call)]);

    const nowhere = { applicationId: missing };
    const broken = { applicationId: wrong };
    const register = (applicationId: string, version: string) =>
      registrations.createApplicationRegistration({
        applicationId,
        createRegistrationPayload: { product_version_id: version },
      });
    const refusals: [number, () => Promise<unknown>][] = [
      [400, () => applications.listApplications({ pageSize: 0 })],
      [400, () => create({ name: '' })],
      [404, () => create({ name: 'X', auth_strategy_id: missing })],
      [409, () => create({ name: 'Client' })],
      [404, () => applications.getApplication(nowhere)],
      [400, () => applications.getApplication(broken)],
      [404, () => applications.updateApplication({ ...nowhere, updateApplicationPayload: { name: 'x' } })],
      [400, () => applications.updateApplication({ ...at, updateApplicationPayload: { name: '' } })],
      [409, () => applications.updateApplication({ ...at, updateApplicationPayload: { name: 'Client' } })],
      [404, () => applications.deleteApplication(nowhere)],
      [400, () => applications.deleteApplication(broken)],
      [400, () => applications.listApplicationAuthStrategies({ pageSize: 0 })],
      [404, () => credentials.listCredentials(nowhere)],
      [400, () => credentials.listCredentials(broken)],
      [404, () => credentials.createCredential({ ...nowhere, createCredentialPayload: { display_name: 'x' } })],
      [400, () => credentials.createCredential({ ...at, createCredentialPayload: { display_name: 'x'.repeat(256) } })],
      [
        403,
        () => credentials.createCredential({ applicationId: own.id, createCredentialPayload: { display_name: 'x' } }),
      ],
      [
        404,
        () =>
          credentials.updateCredential({
            ...at,
            credentialId: missing,
            updateCredentialPayload: { display_name: 'x' },
          }),
      ],
      [
        400,
        () =>
          credentials.updateCredential({
            ...at,
            credentialId: credential.id,
            updateCredentialPayload: { display_name: '' },
          }),
      ],
      [404, () => credentials.deleteCredential({ ...at, credentialId: missing })],
      [400, () => credentials.deleteCredential({ ...at, credentialId: wrong })],
      [404, () => credentials.refreshApplicationToken(nowhere)],
      [400, () => credentials.refreshApplicationToken(broken)],
      [404, () => registrations.listApplicationRegistrations(nowhere)],
      [400, () => registrations.listApplicationRegistrations({ ...at, filterStatus: wrong })],
      [404, () => register(keyed.id, missing)],
      [400, () => register(keyed.id, wrong)],
      [409, () => register(keyed.id, versionId('v1'))],
      [409, () => register(keyed.id, versionId('closed'))],
      [404, () => registrations.getApplicationRegistration({ ...at, registrationId: missing })],
      [404, () => registrations.deleteApplicationRegistration({ ...at, registrationId: missing })],
      [404, () => registrations.getApplicationRegistrationGrantedScopes({ ...at, registrationId: missing })],
      [422, () => registrations.getApplicationRegistrationGrantedScopes({ ...at, registrationId: registration.id })],
      [404, () => applications.getApplicationProductVersionGrantedScopes({ ...at, productVersionId: missing })],
      [422, () => applications.getApplicationProductVersionGrantedScopes({ ...at, productVersionId: versionId('v1') })],
      [401, () => anonymous.applications.listApplications()],
      [401, () => anonymous.applications.createApplication({ createApplicationPayload: { name: 'x' } })],
      [401, () => anonymous.applications.getApplication(at)],
      [401, () => anonymous.applications.updateApplication({ ...at, updateApplicationPayload: { name: 'x' } })],
      [401, () => anonymous.applications.deleteApplication(at)],
      [401, () => anonymous.applications.listApplicationAuthStrategies()],
      [
        401,
        () => anonymous.applications.getApplicationProductVersionGrantedScopes({ ...at, productVersionId: missing }),
      ],
      [401, () => anonymous.credentials.listCredentials(at)],
      [401, () => anonymous.credentials.createCredential({ ...at, createCredentialPayload: {} })],
      [
        401,
        () =>
          anonymous.credentials.updateCredential({
            ...at,
            credentialId: missing,
            updateCredentialPayload: { display_name: 'x' },
          }),
      ],
      [401, () => anonymous.credentials.deleteCredential({ ...at, credentialId: missing })],
      [401, () => anonymous.credentials.refreshApplicationToken(at)],
      [401, () => anonymous.registrations.listApplicationRegistrations(at)],
      [
        401,
        () =>
          anonymous.registrations.createApplicationRegistration({
            ...at,
            createRegistrationPayload: { product_version_id: missing },
          }),
      ],
      [401, () => anonymous.registrations.getApplicationRegistration({ ...at, registrationId: missing })],
      [401, () => anonymous.registrations.deleteApplicationRegistration({ ...at, registrationId: missing })],
      [401, () => anonymous.registrations.getApplicationRegistrationGrantedScopes({ ...at, registrationId: missing })],
    ];
    for (const [status, call] of refusals)
      expect([await statusOf(call()), String(call)]).toEqual([status, String(call)]);

    expect(
      await statusOf(registrations.deleteApplicationRegistration({ ...at, registrationId: registration.id })),
    ).toBe(204);
    expect(await statusOf(credentials.deleteCredential({ ...at, credentialId: credential.id }))).toBe(204);
    expect(await statusOf(applications.deleteApplication(at))).toBe(204);
    expectNoComplaints(client, anonymous);
  });

  test('the life of an account and its statistics, as the published client drives them', async () => {
    await using database = await open();
    const { world, client, anonymous } = await aSuite(database);
    await using _world = world;
    const { developer } = anonymous;
    const verify = (token: string) => developer.verifyEmail({ verifyEmailRequest: { token } });
    const reset = (token: string, chosen = password) =>
      developer.resetPassword({ resetPasswordRequest: { token, password: chosen } });
    const authenticate = (username: string, given = password) =>
      developer.authenticate({ authenticateRequest: { username, password: given } });

    expect(
      await statusOf(developer.register({ requestBody: { email: 'grace@example.com', full_name: 'Grace' } })),
    ).toBe(201);
    expect(await statusOf(developer.register({ requestBody: { email: 'nobody', full_name: '' } }))).toBe(400);
    const token = await lastMailedToken(database, 'grace@example.com');
    const verified = await verify(token);
    expect(verified.status).toBe(202);
    expect([await statusOf(verify(token)), await statusOf(verify(missing)), await statusOf(verify('x'))]).toEqual([
      410, 404, 400,
    ]);
    const passwordToken = (verified.data as { token: string }).token;
    expect(await statusOf(reset(passwordToken, 'short'))).toBe(400);
    expect(await statusOf(reset(passwordToken))).toBe(204);
    expect([await statusOf(reset(passwordToken)), await statusOf(reset(missing))]).toEqual([410, 404]);
    expect(await statusOf(authenticate('grace@example.com'))).toBe(401);
    expect(await statusOf(authenticate('ada@example.com', 'wrong'))).toBe(401);
    expect(await statusOf(authenticate('not-an-address'))).toBe(400);
    expect(await statusOf(developer.forgotPassword({ resetPasswordPayload: { email: 'ada@example.com' } }))).toBe(200);
    expect(await statusOf(developer.forgotPassword({ resetPasswordPayload: { email: 'x' } }))).toBe(400);
    expect(await statusOf(developer.getDeveloperMe())).toBe(401);
    expect(await statusOf(developer.refresh())).toBe(401);
    expect(await statusOf(anonymous.developer.authenticateSso())).toBe(302);
    // A public portal has no logins.
    const onPublic = createClient({ ...world, url: world.url.replace('127.0.0.1', 'localhost') });
    const credentials = { authenticateRequest: { username: 'ada@example.com', password } };
    expect(await statusOf(onPublic.developer.authenticate(credentials))).toBe(404);
    expect(await statusOf(onPublic.developer.authenticateSso())).toBe(400);

    const login = await authenticate('ada@example.com');
    expect(login.status).toBe(204);
    const cookie = (login.headers['set-cookie'] as string[]).map((one) => one.split(';')[0]).join('; ');
    const ada = createClient(world, cookie);
    expect(await dataOf(ada.developer.getDeveloperMe())).toMatchObject({ email: 'ada@example.com' });
    expect(await statusOf(ada.developer.refresh())).toBe(204);
    expect(await statusOf(client.developer.logout())).toBe(204);

    const now = Date.now();
    const fresh = createClient(
      world,
      (await signIn(world, await aDeveloper(world, { email: 'linus@example.com' }))).cookie,
    );
    const query = { start_ms: now - 3_600_000, end_ms: now, metrics: ['REQUEST_COUNT' as const], filter: [] };
    const ask = (body: Sdk.QueryApplicationAnalytics) =>
      fresh.analytics.queryApplicationAnalytics({ queryApplicationAnalytics: body });
    expect(await statusOf(ask(query))).toBe(200);
    expect(await statusOf(ask({ ...query, metrics: [] }))).toBe(400);
    expect(await statusOf(fresh.analytics.getApplicationAnalyticsConfig())).toBe(200);
    expect(await statusOf(anonymous.analytics.getApplicationAnalyticsConfig())).toBe(401);
    expect(await statusOf(anonymous.analytics.queryApplicationAnalytics({ queryApplicationAnalytics: query }))).toBe(
      401,
    );
    expectNoComplaints(client, anonymous, onPublic, ada, fresh);
  });
});

afterAll(expectAllSeen);
