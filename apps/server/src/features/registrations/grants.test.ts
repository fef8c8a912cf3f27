import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, refusal } from '@portico/test-kit/world/application-world.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';

/** An application of Ada's that is registered for a version, and a reviewer. */
async function aClient(database: TestDatabase, version = 'for clients', scopes = ['read']) {
  const at = await anApplicationWorld(database);
  const reviewer = await asUser(at.world, await aUser(at.world));
  const registrations = `/api/admin/v1/portals/${at.portal_id}/registrations`;
  const { id } = await anApplication(at, { strategy: 'Clients', scopes });
  const path = `/applications/${id}`;
  const register = async (name: string, more: object = {}) =>
    (await at.ada.post(`${path}/registrations`, { product_version_id: await at.versionId(name), ...more })).body;
  const decide = (registration: string, body: object) => reviewer('PATCH', `${registrations}/${registration}`, body);
  return {
    ...at,
    id,
    path,
    registrations,
    reviewer,
    register,
    registration: await register(version),
    approve: (registration: string) => decide(registration, { status: 'approved' }),
    decideScopes: (registration: string, body: object) => decide(`${registration}/scopes`, body),
    granted: async (registration: string) =>
      (await at.ada.get(`${path}/registrations/${registration}/granted-scopes`)).body.scopes,
    waiting: async () => (await reviewer('GET', `${registrations}?filter[scopes]=waiting`)).body.data,
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  };
}

onBothEngines((open) => {
  test('additional scopes are pending, are decided by name, and granted ones stay', async () => {
    await using database = await open();
    await using at = await aClient(database);
    const { id } = at.registration;
    await at.approve(id);
    expect(await at.granted(id)).toEqual(['read']);
    await at.ada.patch(at.path, { scopes: ['read', 'write', 'pay'] });
    expect([await at.granted(id), (await at.ada.get(at.path)).body.scopes]).toEqual([
      ['read'],
      ['read', 'write', 'pay'],
    ]);
    expect((await at.ada.get(`${at.path}?include=granted_scopes`)).body).toMatchObject({
      granted_scopes: ['read'],
      waiting_scopes: ['write', 'pay'],
    });
    expect(await at.waiting()).toMatchObject([{ id, granted_scopes: ['read'], scopes_asked_at: expect.any(String) }]);
    const portals = (await at.reviewer('GET', '/api/admin/v1/portals')).body.data;
    expect(portals[0]).toMatchObject({ pending_registrations: 0, pending_scopes: 1 });

    for (const scopes of [['read'], ['other'], ['write', 'read']]) {
      const answer = await at.decideScopes(id, { decision: 'granted', scopes });
      expect([answer.status, answer.body.type]).toEqual([409, '/problems/transition-not-allowed']);
    }
    const granted = await at.decideScopes(id, { decision: 'granted', scopes: ['write'] });
    expect(granted.body).toMatchObject({
      granted_scopes: ['read', 'write'],
      requested_scopes: ['read', 'write', 'pay'],
      scopes_decided_by: 'olive@example.com',
    });
    const refused = await at.decideScopes(id, { decision: 'refused', scopes: ['pay'], reason: 'Not yet.' });
    expect(refused.body).toMatchObject({ requested_scopes: ['read', 'write'], scopes_asked_at: null });
    expect((await at.ada.get(at.path)).body.scopes).toEqual(['read', 'write']);
    expect(await at.waiting()).toEqual([]);
    const told = (await mailsIn(database)).filter(({ template }) => template.startsWith('scopes-'));
    expect(told.map(({ template, to }) => `${template} ${to}`)).toEqual([
      'scopes-granted ada@example.com',
      'scopes-refused ada@example.com',
    ]);
    expect(told[1]?.values).toMatchObject({ scopes: 'pay', reason: 'Not yet.', application: 'Billing' });
  });

  test('reviewers are notified of pending scopes, but not of automatically granted ones', async () => {
    await using database = await open();
    await using at = await aClient(database, 'open for clients');
    await at.ada.patch(at.path, { scopes: ['read', 'write'] });
    expect(await at.granted(at.registration.id)).toEqual(['read', 'write']);
    const toReviewers = async () => (await mailsIn(database)).filter(({ to }) => to === 'olive@example.com');
    expect(await toReviewers()).toEqual([]);
    const { id } = await at.register('for clients');
    await at.approve(id);
    await database.query.deleteFrom('review_notice').execute();
    await at.ada.patch(at.path, { scopes: ['read', 'write', 'pay'] });
    expect((await toReviewers()).at(-1)).toMatchObject({ template: 'scopes-requested', values: { scopes: 'pay' } });
  });

  test('a scope granted for one version does not count for another: each version has its own rule', async () => {
    await using database = await open();
    await using at = await aClient(database);
    const { id } = at.registration;
    await at.approve(id);
    const automatic = await at.register('open for clients', { scopes: ['pay'] });
    expect([await at.granted(automatic.id), await at.granted(id)]).toEqual([['read', 'pay'], ['read']]);
    expect(await at.waiting()).toMatchObject([{ id, requested_scopes: ['read', 'pay'] }]);
    // One version refused the scope and another granted it: the application still requests it, and an edit does not
    // request it again.
    await at.decideScopes(id, { decision: 'refused', scopes: ['pay'] });
    await at.ada.patch(at.path, { name: 'Renamed', scopes: ['read', 'pay'] });
    expect([await at.granted(automatic.id), await at.waiting()]).toEqual([['read', 'pay'], []]);
    await at.ada.patch(at.path, { scopes: [] });
    expect([await at.granted(automatic.id), await at.granted(id)]).toEqual([[], []]);
  });

  test('scopes that are added during the review of a registration are not approved with it', async () => {
    await using database = await open();
    await using at = await aClient(database);
    const { id } = at.registration;
    await at.ada.patch(at.path, { scopes: ['write', 'pay'] });
    const approved = await at.approve(id);
    expect(approved.body).toMatchObject({ granted_scopes: [], requested_scopes: ['write', 'pay'] });
    expect(await at.waiting()).toMatchObject([{ id }]);
    await at.ada.patch(at.path, { scopes: ['write'] });
    expect(await at.waiting()).toMatchObject([{ id, requested_scopes: ['write'] }]);
    await at.ada.patch(at.path, { scopes: [] });
    expect(await at.waiting()).toEqual([]);
  });

  test('after a revocation nothing of the developer is approved automatically, until a reviewer approves again', async () => {
    await using database = await open();
    await using at = await aClient(database, 'open for clients');
    const { id } = at.registration;
    expect((await at.reviewer('PATCH', `${at.registrations}/${id}`, { status: 'revoked' })).status).toBe(200);
    await at.ada.delete(`${at.path}/registrations/${id}`);
    const again = await at.register('open for clients');
    expect(again.status).toBe('pending');
    const listed = (await at.reviewer('GET', `${at.registrations}?filter[status]=pending`)).body.data;
    expect(listed).toMatchObject([
      { id: again.id, refused_before: { status: 'revoked', application_name: 'Billing' } },
    ]);
    expect((await at.ada.delete(at.path)).status).toBe(204);
    const second = await anApplication(at, { strategy: 'Clients', name: 'Second' });
    const by = async (application: string) =>
      at.ada.post(`/applications/${application}/registrations`, {
        product_version_id: await at.versionId('open for clients'),
      });
    const asked = await by(second.id);
    expect([asked.body.status, refusal(await by(second.id))]).toEqual(['pending', [409, 'already-registered']]);
    await at.approve(asked.body.id);
    const third = await anApplication(at, { strategy: 'Clients', name: 'Third' });
    expect((await by(third.id)).body.status).toBe('approved');
  });

  test('scopes that are requested after a revocation for another version are not granted automatically', async () => {
    await using database = await open();
    await using at = await aClient(database, 'open for clients');
    const other = await anApplication(at, { strategy: 'Clients', name: 'Other' });
    const product_version_id = await at.versionId('open for clients');
    const { body } = await at.ada.post(`/applications/${other.id}/registrations`, { product_version_id });
    await at.reviewer('PATCH', `${at.registrations}/${body.id}`, { status: 'revoked' });
    await at.ada.patch(at.path, { scopes: ['read', 'pay'] });
    expect(await at.granted(at.registration.id)).toEqual(['read']);
    expect(await at.waiting()).toMatchObject([{ id: at.registration.id }]);
  });
});

test('a registration that is simultaneous with a revocation happens before or after it', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aClient(database, 'open for clients');
  await using other = openDatabase(database.settings);
  const copy = createServices({ ...database.settings, database: other });
  const { developer } = at.ada;
  const viewer = {
    portal_id: at.portal_id,
    is_public: false,
    default_visibility: 'developers' as const,
    email: developer.email,
  };
  const registrant = { owner: developer, viewer, auto_approve: false };
  const product_version_id = await at.versionId('open for clients');
  const by = { actor: { kind: 'user', id: 'olga' } as const };
  for (let round = 0; round < 15; round += 1) {
    const [one, two] = await Promise.all(
      ['One', 'Two'].map((name) => anApplication(at, { strategy: 'Clients', name: `${name} ${round}` })),
    );
    const own = await copy.registrations.create(registrant, one.id, { product_version_id });
    expect(own.status).toBe('approved');
    const [revoked, second] = await Promise.all([
      at.world.services.registrationDecisions.revoke(at.portal_id, own.id, by),
      copy.registrations.create(registrant, two.id, { product_version_id }),
    ]);
    expect(revoked.status).toBe('revoked');
    const entries = await database.query
      .selectFrom('audit_event')
      .select(['target_id'])
      .where('target_id', 'in', [own.id, second.id])
      .where('action', 'in', ['registration.revoked', 'registration.requested'])
      .orderBy('id')
      .execute();
    const isFirst = entries.findIndex(({ target_id }) => target_id === second.id) < entries.length - 1;
    if (!isFirst) expect(second.status).toBe('pending');
    const three = await anApplication(at, { strategy: 'Clients', name: `Three ${round}` });
    expect((await copy.registrations.create(registrant, three.id, { product_version_id })).status).toBe('pending');
    await database.query.deleteFrom('registration').execute();
    await database.query.deleteFrom('registration_refusal').execute();
  }
});

test('a simultaneous request and decision both take effect, and only named scopes are granted', async () => {
  await using database = await openTestDatabase('postgres');
  await using at = await aClient(database);
  await using other = openDatabase(database.settings);
  const copy = createServices({ ...database.settings, database: other });
  const { id } = at.registration;
  await at.approve(id);
  const by = { actor: { kind: 'user', id: 'olga' } as const };
  for (let round = 0; round < 15; round += 1) {
    await at.ada.patch(at.path, { scopes: ['read', 'write'] });
    await Promise.all([
      at.ada.patch(at.path, { scopes: ['read', 'write', 'pay'] }),
      copy.scopeDecisions(at.portal_id, id, { decision: 'granted', scopes: ['write'] }, by),
    ]);
    expect(await at.granted(id)).toEqual(['read', 'write']);
    expect(await at.waiting()).toMatchObject([{ id, requested_scopes: ['read', 'write', 'pay'] }]);
    await at.ada.patch(at.path, { scopes: ['read'] });
    expect([await at.granted(id), await at.waiting()]).toEqual([['read'], []]);
  }
});
