import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aDeveloper, mailsIn, post, problemOf, signIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

const portal = (version: string, more = '') => `name: main
title: Main
hosts: [portal.test]
visibility: private
auto_approve_developers: true
${more}terms:
  - { name: terms, title: { en: Terms of use, de: Nutzungsbedingungen }, page: pages/legal/terms.md, version: "${version}" }
`;
const pages = {
  'pages/legal/terms.md': '---\nvisibility: public\n---\n# Terms\n\nBe fair.\n',
  'pages/inside.md': '# Inside\n',
};

async function aWorldWithTerms(database: TestDatabase, version = '1', more = '') {
  const world = await aWorld(database, []);
  const publish = async (yaml: string) => {
    const files = aFolder({ 'portal.yaml': yaml, ...pages });
    await world.services.publishing.publishFolder(world.org_id, files, { is_operator: true, prune: true });
    return world.services.portals.forget();
  };
  await publish(portal(version, more));
  const read = (path: string, headers: Record<string, string> = {}) => world.fetch(path, { headers });
  const accept = (headers: Record<string, string>, accepted: string, name = 'terms') =>
    post(world, '/api/v2/developer/terms', { accepted_terms: [{ name, version: accepted }] }, headers);
  return Object.assign(world, { publish, read, accept });
}

onBothEngines((open) => {
  test('a session may do nothing but read the terms, accept them and log out, until they are accepted', async () => {
    await using database = await open();
    await using world = await aWorldWithTerms(database);
    const ada = await aDeveloper(world);
    const session = await signIn(world, ada);

    for (const path of ['/api/v2/products', '/api/v2/applications', '/api/v2/search/product-catalog?q=a']) {
      expect(await problemOf(await world.read(path, session))).toMatchObject({
        status: 403,
        code: 'terms-not-accepted',
      });
    }
    const application = await post(world, '/api/v2/applications', { name: 'A' }, session);
    expect(await problemOf(application)).toMatchObject({ status: 403, code: 'terms-not-accepted' });
    expect((await world.read('/api/v2/portal/page?path=/inside', session)).status).toBe(404);

    const me = await world.read('/api/v2/developer/me', session);
    expect(me.status).toBe(200);
    const { data } = (await (await world.read('/api/v2/developer/terms', session)).json()) as { data: object[] };
    expect(data).toEqual([
      {
        name: 'terms',
        title: { default: 'Terms of use', en: 'Terms of use', de: 'Nutzungsbedingungen' },
        version: '1',
        path: '/legal/terms',
        accepted_at: null,
      },
    ]);
    expect((await world.read('/api/v2/portal/page?path=/legal/terms', session)).status).toBe(200);

    expect((await world.accept(session, '1')).status).toBe(204);
    expect((await world.read('/api/v2/products', session)).status).toBe(200);
    expect((await world.read('/api/v2/portal/page?path=/inside', session)).status).toBe(200);
    // The next session is not asked again.
    expect((await world.read('/api/v2/products', await signIn(world, ada))).status).toBe(200);
    const actions = await database.query.selectFrom('audit_event').select(['action', 'details']).execute();
    expect(actions.filter(({ action }) => action === 'developer.terms-accepted')).toEqual([
      { action: 'developer.terms-accepted', details: { terms: 'terms 1' } },
    ]);
  });

  test('a session that must accept terms can log out', async () => {
    await using database = await open();
    await using world = await aWorldWithTerms(database);
    const session = await signIn(world, await aDeveloper(world));
    expect((await post(world, '/api/v2/developer/logout', undefined, session)).status).toBe(204);
    expect((await world.read('/api/v2/developer/me', session)).status).toBe(401);
  });

  test('a new version asks again at the next login, and the old one does not count', async () => {
    await using database = await open();
    await using world = await aWorldWithTerms(database);
    const ada = await aDeveloper(world);
    const first = await signIn(world, ada);
    await world.accept(first, '1');
    await world.publish(portal('2'));
    expect((await world.read('/api/v2/products', first)).status).toBe(200);

    const second = await signIn(world, ada);
    expect((await world.read('/api/v2/products', second)).status).toBe(403);
    const outdated = await world.accept(second, '1');
    expect(await outdated.json()).toMatchObject({
      status: 400,
      invalid_parameters: [{ field: 'accepted_terms.terms', rule: 'invalid', reason: 'must be accepted in version 2' }],
    });
    const other = await world.accept(second, '2', 'others');
    expect(await other.json()).toMatchObject({ status: 400, invalid_parameters: [{ field: 'accepted_terms.terms' }] });
    expect((await world.accept(second, '2')).status).toBe(204);
    expect((await world.read('/api/v2/products', second)).status).toBe(200);
  });

  test('terms that were withdrawn meanwhile need no acceptance', async () => {
    await using database = await open();
    await using world = await aWorldWithTerms(database);
    const session = await signIn(world, await aDeveloper(world));
    await world.publish(portal('1').replace(/terms:[\s\S]*/, ''));
    expect((await post(world, '/api/v2/developer/terms', { accepted_terms: [] }, session)).status).toBe(204);
    expect((await world.read('/api/v2/products', session)).status).toBe(200);
  });

  test('a sign-up accepts the current version, which owners see with its time', async () => {
    await using database = await open();
    await using world = await aWorldWithTerms(database, '3', 'sign_up_fields: [{ name: company, label: Company }]\n');
    const register = (more: object) =>
      post(world, '/api/v2/developer', { email: 'ada@example.com', full_name: 'Ada', ...more });
    expect(await (await register({})).json()).toMatchObject({
      status: 400,
      invalid_parameters: [{ field: 'accepted_terms.terms', rule: 'required' }],
    });
    expect(await mailsIn(database)).toEqual([]);
    const accepted_terms = [{ name: 'terms', version: '3' }];
    expect((await register({ accepted_terms, fields: { company: '=1+1' } })).status).toBe(201);

    const { id: portal_id } = await world.services.portals.byHost('portal.test');
    const developer = (await world.services.accounts.findByEmail(portal_id, 'ada@example.com'))!;
    await database.query.updateTable('developer').set({ status: 'approved' }).execute();
    expect((await world.read('/api/v2/products', await signIn(world, developer))).status).toBe(200);

    const user = await asUser(world, await aUser(world));
    const at = `/api/admin/v1/portals/${portal_id}`;
    expect((await user('GET', `${at}/developers/${developer.id}`)).body).toMatchObject({
      fields: { company: '=1+1' },
      accepted_terms: [{ name: 'terms', version: '3', accepted_at: expect.stringMatching(/^\d{4}-/) }],
    });
    expect((await user('GET', `${at}/developers`)).body.data).toMatchObject([{ fields: { company: '=1+1' } }]);
    expect((await user('GET', `${at}/forms`)).body).toMatchObject({
      sign_up: [{ name: 'company', label: { default: 'Company' } }],
      terms: [{ name: 'terms', version: '3', path: '/legal/terms' }],
    });
    const [head, line] = String((await user('GET', `${at}/developers.csv`)).body).split('\r\n');
    expect(head).toBe('"id","email","full_name","status","created_at","updated_at","fields.company","accepted_terms"');
    // Spreadsheets do not calculate what a stranger entered.
    expect(line).toMatch(/"approved",.*,"'=1\+1","terms 3 \d{4}-[^"]*"$/);
  });
});

test('the export has the fields and the terms as they were published', async () => {
  await using database = await openTestDatabase('sqlite');
  const fields = 'registration_fields: [{ name: use, label: { en: Use, de: Nutzung }, multiline: true }]\n';
  await using world = await aWorldWithTerms(database, '1', fields);
  const files = new Map<string, Uint8Array>();
  for await (const [path, content] of await world.services.publishing.export(world.org_id)) files.set(path, content);
  const yaml = Buffer.from(files.get('portal.yaml')!).toString();
  expect(yaml).toContain('registration_fields:');
  expect(yaml).toContain('page: pages/legal/terms.md');
  const again = await world.services.publishing.publishFolder(world.org_id, aFolder(Object.fromEntries(files)), {
    is_operator: true,
    prune: true,
  });
  expect(again.changes).toEqual([]);
});
