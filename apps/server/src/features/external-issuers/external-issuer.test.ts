import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anExternalIssuer, type ExternalIssuer } from '@portico/test-kit/identity/external-issuer.ts';
import { aGatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { aPortalContent, aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const at = (path: string) => [{ hosts: ['api.test'], paths: [path], scopes: ['read'] }];

const aPortalWith = ({ issuer, audience }: ExternalIssuer) =>
  aPortalContent(
    {
      visibility: 'private',
      auth_strategies: [
        {
          name: 'Registered',
          credential_type: 'client_credentials',
          auth_methods: ['bearer'],
          scopes: ['read', 'write'],
          issuer,
          audience,
          client_registration: { token_env: 'SSO_SECRET_ISSUER' },
        },
        {
          name: 'Own',
          credential_type: 'self_managed_client_credentials',
          auth_methods: ['bearer'],
          scopes: ['read'],
          issuer,
          audience,
        },
      ],
    },
    [
      aProduct('parcels', {
        versions: [
          {
            name: 'registered',
            registration: { auth_strategy: 'Registered', auto_approve: true },
            routes: at('/registered'),
          },
          { name: 'own', registration: { auth_strategy: 'Own', auto_approve: true }, routes: at('/own') },
        ],
      }),
    ],
  );

const aWorldWith = (database: Parameters<typeof aGatewayWorld>[0], issuer: ExternalIssuer) =>
  aGatewayWorld(database, {
    portals: [aPortalWith(issuer)],
    outbound_allow: ['127.0.0.1', '::1'],
    namedSecret: () => issuer.registration_token,
  });

async function tokenFrom({ issuer }: ExternalIssuer, id: string, secret: string): Promise<string> {
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const actionsIn = async ({ query }: Parameters<typeof aGatewayWorld>[0]) =>
  (await query.selectFrom('audit_event').select('action').where('action', 'like', 'application.%').execute()).map(
    ({ action }) => action,
  );

onBothEngines((open) => {
  test('an application becomes a client at the issuer, its tokens are accepted, and its deletion deletes the client', async () => {
    await using database = await open();
    await using issuer = await anExternalIssuer();
    await using gateway = await aWorldWith(database, issuer);
    const { id, reference_id, credentials } = await gateway.application('Registered', { scopes: ['read'] });
    const { client_id, client_secret } = credentials;
    expect(client_id).toBe(reference_id);
    expect(await issuer.hasClient(client_id)).toBe(true);
    expect(JSON.stringify(await database.query.selectFrom('external_client').selectAll().execute())).not.toContain(
      client_secret,
    );
    const moved = await gateway.ada.patch(`/applications/${id}`, { reference_id: 'mine' });
    expect(moved.body.invalid_parameters).toMatchObject([{ field: 'reference_id' }]);
    await gateway.register(id, 'registered');
    const authorization = `Bearer ${await tokenFrom(issuer, client_id, client_secret)}`;
    expect((await gateway.ask('/registered', { authorization })).status).toBe(200);
    const { body: details } = await gateway.ada.get(`/applications/${id}/client`);
    expect(details).toMatchObject({ issuer: issuer.issuer, token_endpoint: `${issuer.issuer}/token` });

    const { body: fresh } = await gateway.ada.post(`/applications/${id}/refresh-token`);
    expect(fresh.client_id).not.toBe(client_id);
    const { externalClients } = gateway.world.services;
    await externalClients.removeDue();
    expect([await issuer.hasClient(client_id), await issuer.hasClient(fresh.client_id)]).toEqual([false, true]);
    await gateway.ada.delete(`/applications/${id}`);
    await externalClients.removeDue();
    expect(await issuer.hasClient(fresh.client_id)).toBe(false);
    expect(await database.query.selectFrom('external_client').selectAll().execute()).toEqual([]);
  });

  test('the reference id of self-managed clients is the client id at the issuer', async () => {
    await using database = await open();
    await using issuer = await anExternalIssuer();
    await using stranger = await anExternalIssuer();
    await using gateway = await aWorldWith(database, issuer);
    const { id } = await gateway.application('Own', { reference_id: 'their-client', scopes: ['read'] });
    await gateway.register(id, 'own');
    const ask = async (token: string, path = '/own') => {
      const answer = await gateway.ask(path, { authorization: `Bearer ${token}` });
      return [answer.status, answer.headers.get('x-portico-application')];
    };
    const now = Math.floor(Date.now() / 1000);
    const good = { client_id: 'their-client', scope: 'read', iat: now + 1 };
    expect(await ask(await issuer.sign(good))).toEqual([200, id]);
    expect(await ask(await issuer.sign({ ...good, scope: undefined, scp: ['read'] }))).toEqual([200, id]);
    expect(await ask(await issuer.sign({ ...good, scope: 'write' }))).toEqual([403, id]);
    expect(await ask(await issuer.sign({ ...good, client_id: 'somebody' }))).toEqual([401, null]);
    expect(await ask(await issuer.sign({ ...good, client_id: undefined, azp: 'their-client' }))).toEqual([401, null]);
    // The token was issued before the id belonged to this application.
    expect(await ask(await issuer.sign({ ...good, iat: now - 1 }))).toEqual([401, null]);
    expect(await ask(await issuer.sign(good, '-1h'))).toEqual([401, null]);
    expect(await ask(await stranger.sign(good))).toEqual([401, null]);
    expect(await ask(await stranger.sign({ ...good, iss: issuer.issuer }))).toEqual([401, null]);
    expect(await ask(await issuer.sign({ ...good, aud: 'https://elsewhere' }), '/registered')).toEqual([401, null]);
    const [, claims] = (await issuer.sign(good)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    expect(await ask(unsigned)).toEqual([401, null]);
  });

  test('no application is created when the issuer does not register its client', async () => {
    await using database = await open();
    const issuer = await anExternalIssuer();
    await using gateway = await aWorldWith(database, issuer);
    await issuer[Symbol.asyncDispose]();
    await expect(gateway.application('Registered')).rejects.toThrow('service-unavailable');
    expect((await gateway.ada.get('/applications')).body.data).toEqual([]);
    expect(await database.query.selectFrom('external_client').select('id').execute()).toEqual([]);
    expect(await actionsIn(database)).toEqual([]);
  });

  test('an application that is refused is not registered at the issuer', async () => {
    await using database = await open();
    await using issuer = await anExternalIssuer();
    await using gateway = await aWorldWith(database, issuer);
    const name = { name: 'Shop' };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => gateway.application('Registered', name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { reference_id } = await gateway.application('Own', { name: 'Other', reference_id: 'taken' });
    await expect(gateway.application('Registered', { name: 'More', reference_id })).rejects.toThrow(
      'reference-id-taken',
    );
    expect(issuer.registrations()).toBe(1);
    expect(await actionsIn(database)).toEqual(['application.created', 'application.created']);
  });

  test('an application is deleted later if the server stopped before its client was registered', async () => {
    await using database = await open();
    await using issuer = await anExternalIssuer();
    let offset = 0;
    await using gateway = await aGatewayWorld(database, {
      portals: [aPortalWith(issuer)],
      outbound_allow: ['127.0.0.1'],
      namedSecret: () => issuer.registration_token,
      clock: () => Date.now() + offset,
    });
    const { externalClients, transact } = gateway.world.services;
    const whole = await gateway.application('Registered', { name: 'Whole' });
    const { id } = await gateway.application('Own', { name: 'Half' });
    await transact((transaction) => externalClients.hold(transaction, gateway.portal_id, id));
    const left = async () => (await gateway.ada.get('/applications')).body.data.map((one: { id: string }) => one.id);
    await externalClients.removeDue();
    expect((await left()).sort()).toEqual([whole.id, id].sort());
    offset = 16 * 60_000;
    await externalClients.removeDue();
    const rows = await database.query.selectFrom('application').select('id').execute();
    expect(rows).toEqual([{ id: whole.id }]);
    expect(await issuer.hasClient(whole.reference_id)).toBe(true);
  });
});
