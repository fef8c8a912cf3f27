import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, missingId, refusal } from '@portico/test-kit/world/application-world.ts';
import { expect, test } from 'vitest';

onBothEngines((open) => {
  test('REF-01: a key is created with a display name, shown once, and listed without its value', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}/credentials`;
    const { status, body, headers } = await at.ada.post(path, { display_name: ' Production ' });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body).toEqual({
      id: expect.any(String),
      display_name: 'Production',
      credential: expect.stringMatching(/^ptk_[0-9A-Za-z]{39}$/),
    });
    expect((await at.ada.get(path)).body).toEqual({
      data: [{ id: body.id, display_name: 'Production' }],
      meta: { page: { number: 1, size: 10, total: 1 } },
    });
    expect(await at.world.services.credentials.identify(at.portal_id, 'api_key', body.credential)).toEqual({
      id: body.id,
      application_id: id,
    });
  });

  test.each([
    ['an empty object', {}],
    ['nothing', undefined],
  ])('a key created with %s gets a name that identifies it', async (_, sent) => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const { status, body } = await at.ada.post(`/applications/${id}/credentials`, sent);
    expect([status, body.display_name]).toEqual([201, `API key ${body.credential.slice(-4)}`]);
  });

  test('a key is renamed and revoked; a revoked key disappears and is no longer valid', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}/credentials`;
    const { body: first } = await at.ada.post(path, { display_name: 'First' });
    const { body: second } = await at.ada.post(path, { display_name: 'Second' });
    const names = async () =>
      (await at.ada.get(path)).body.data.map(({ display_name }: { display_name: string }) => display_name);

    const renamed = await at.ada.put(`${path}/${first.id}`, { display_name: ' Staging ' });
    expect([renamed.status, renamed.body]).toEqual([200, undefined]);
    expect((await names()).sort()).toEqual(['Second', 'Staging']);

    const revoked = await at.ada.delete(`${path}/${first.id}`);
    expect([revoked.status, revoked.body]).toEqual([204, undefined]);
    expect(await names()).toEqual(['Second']);
    const { identify } = at.world.services.credentials;
    expect(await identify(at.portal_id, 'api_key', first.credential)).toBeUndefined();
    expect(await identify(at.portal_id, 'api_key', second.credential)).toMatchObject({ id: second.id });

    for (const credential of [first.id, missingId]) {
      expect(refusal(await at.ada.put(`${path}/${credential}`, { display_name: 'x' }))).toEqual([404, 'not-found']);
      expect(refusal(await at.ada.delete(`${path}/${credential}`))).toEqual([404, 'not-found']);
    }
  });

  test('invalid values are refused', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const path = `/applications/${id}/credentials`;
    const { body } = await at.ada.post(path, { display_name: 'Key' });
    for (const sent of [
      { display_name: '' },
      { display_name: ' ' },
      { display_name: 'x'.repeat(256) },
      { display_name: 'a\nb' },
      { display_name: null },
      { name: 'x' },
      [],
      'null',
    ]) {
      expect([sent, (await at.ada.post(path, sent)).status]).toEqual([sent, sent === 'null' ? 201 : 400]);
      expect([sent, (await at.ada.put(`${path}/${body.id}`, sent)).status]).toEqual([sent, 400]);
    }
    expect((await at.ada.put(`${path}/${body.id}`, {})).status).toBe(400);
    expect((await at.ada.put(`${path}/nonsense`, { display_name: 'x' })).status).toBe(400);
    expect((await at.ada.delete(`${path}/nonsense`)).status).toBe(400);
    expect((await at.ada.get(`${path}?page[size]=0`)).status).toBe(400);
    expect((await at.ada.get('/applications/nonsense/credentials')).status).toBe(400);
    expect((await at.ada.get(path)).body.data).toHaveLength(2);
  });

  test.each(['Clients', 'Provider'])('applications with the strategy %s have no keys', async (strategy) => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at, { strategy });
    const path = `/applications/${id}/credentials`;
    expect(refusal(await at.ada.post(path, { display_name: 'x' }))).toEqual([403, 'credentials-not-supported']);
    expect((await at.ada.get(path)).body.data).toEqual([]);
  });

  test('DET-05: a refreshed client secret is new and the only valid one', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id, reference_id, credentials } = await anApplication(at, { strategy: 'Clients' });
    const { status, body, headers } = await at.ada.post(`/applications/${id}/refresh-token`);
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body).toEqual({ client_id: reference_id, client_secret: expect.stringMatching(/^pcs_[0-9A-Za-z]{39}$/) });

    const { identify } = at.world.services.credentials;
    expect(await identify(at.portal_id, 'client_secret', credentials.client_secret)).toBeUndefined();
    expect(await identify(at.portal_id, 'client_secret', body.client_secret)).toMatchObject({ application_id: id });
    expect(await identify(at.portal_id, 'api_key', body.client_secret)).toBeUndefined();
  });

  test('only client credentials have a secret to refresh', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const strategy of ['Keys', 'Provider']) {
      const { id } = await anApplication(at, { strategy, name: strategy });
      expect(refusal(await at.ada.post(`/applications/${id}/refresh-token`))).toEqual([404, 'no-client-secret']);
    }
    expect(refusal(await at.ada.post(`/applications/${missingId}/refresh-token`))).toEqual([404, 'not-found']);
    expect(refusal(await at.ada.post('/applications/nonsense/refresh-token'))).toEqual([400, 'invalid-parameters']);
  });

  test('a secret is valid in its own portal, until it expires', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    const { id } = await anApplication(at);
    const { credential } = (await at.ada.post(`/applications/${id}/credentials`)).body;
    const { identify } = at.world.services.credentials;
    expect(await identify('another portal', 'api_key', credential)).toBeUndefined();

    await database.query.updateTable('credential').set({ expires_at: '2026-03-01T00:00:10.000Z' }).execute();
    at.clock.pass(9_999);
    expect(await identify(at.portal_id, 'api_key', credential)).toMatchObject({ application_id: id });
    at.clock.pass(1);
    expect(await identify(at.portal_id, 'api_key', credential)).toBeUndefined();
  });
});
