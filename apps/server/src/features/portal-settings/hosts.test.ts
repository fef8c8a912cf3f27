import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { aClock } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { AppParts } from '../../app/app.ts';
import { createServices } from '../../app/compose.ts';
import { openDatabase } from '../../platform/database/database.ts';

const portals = '/api/admin/v1/portals';
const site = new URL('http://site.test');

/** A server with the operator's organization and another one. */
async function twoOrganizations(database: TestDatabase, parts: Partial<AppParts> = {}) {
  const clock = aClock();
  const texts = new Map<string, string[]>();
  const world = await aWorld(database, [], {
    clock,
    public_url: site,
    resolve_name: async () => [],
    resolve_texts: async (name) => texts.get(name) ?? [],
    ...parts,
  });
  await world.services.setup.finish(world.org_id);
  const org_id = await world.services.organization.create('Elsewhere');
  const first = await asUser(world, await aUser(world));
  const other = await asUser(world, await aUser(world, { org_id, email: 'otto@example.com' }));
  const statusAt = async (host: string) => (await world.fetch('/api/v2/portal', { host })).status;
  return Object.assign(world, { clock, texts, first, other, other_org_id: org_id, statusAt });
}

const aPortal = (name: string, ...hosts: string[]) => ({ name, title: name, hosts, is_public: true });
const checkOf = (portal: { id: string }, host: string) => `${portals}/${portal.id}/hosts/${host}/checks`;

const editorOf = (org_id: string) => ({
  org_id,
  id: org_id,
  email: 'olive@example.com',
  address: '127.0.0.1',
  role: 'owner' as const,
});

onBothEngines((open) => {
  test('only the operator’s organization may use the server’s own names, and no one may use IP addresses', async () => {
    await using database = await open();
    await using world = await twoOrganizations(database);
    const { first, other, statusAt } = world;
    for (const host of ['localhost', 'Site.test', '10.0.0.7']) {
      const { status, body } = await other('POST', portals, aPortal('taken', 'fine.test', host));
      expect([host, status, body.invalid_parameters]).toMatchObject([host, 400, [{ field: 'hosts.1' }]]);
    }
    expect((await first('POST', portals, aPortal('own', 'localhost', 'site.test'))).status).toBe(201);
    expect([await statusAt('localhost'), await statusAt('site.test')]).toEqual([200, 200]);
    expect((await first('POST', portals, aPortal('ip', '10.0.0.7'))).status).toBe(400);
  });

  test.each(['set-up', 'a command', 'an owner from the command line', 'the demo'])(
    'an organization created before %s does not own the server’s names',
    async (way) => {
      await using database = await open();
      await using world = await aWorld(database, [], { public_url: site, open_registration: true });
      const stranger = await asUser(world, await aUser(world));
      const take = async (by: typeof stranger) => (await by('POST', portals, aPortal('own', 'site.test'))).status;
      expect(await take(stranger)).toBe(400);

      const { setup, organization } = world.services;
      const olga = { email: 'olga@example.com', full_name: 'Olga', password: 'Lantern-Quay-1887' };
      let org_id: string | undefined;
      if (way === 'set-up') {
        const token = await setup.issueToken();
        await setup.setUp({ ...olga, token: token!, organization: 'Harbor' }, { address: '127.0.0.1', locale: 'en' });
        org_id = (await organization.list()).find(({ name }) => name === 'Harbor')?.id;
      } else if (way === 'the demo') {
        org_id = await organization.create('Demo');
        await setup.finish(org_id);
      } else {
        // An organization without users exists when an owner is created in it by name.
        org_id = way === 'a command' ? await setup.reserve('Harbor') : await organization.create('Harbor');
        await setup.addUser({ ...olga, org_id: org_id!, role: 'owner' });
      }
      expect(await take(stranger)).toBe(400);
      const operator = await asUser(world, await aUser(world, { org_id: org_id!, email: 'otto@example.com' }));
      expect(await take(operator)).toBe(201);
    },
  );

  test('a portal that the operator publishes on the server may have any host name, and keeps it', async () => {
    await using database = await open();
    await using world = await twoOrganizations(database, { open_registration: true });
    const { other, other_org_id, services, statusAt } = world;
    await services.publishing.publish(
      other_org_id,
      aPortalContent({ name: 'given', hosts: ['site.test', '10.0.0.7'] }),
    );
    expect([await statusAt('site.test'), await statusAt('10.0.0.7')]).toEqual([200, 200]);
    const { body } = await other('GET', portals);
    const changed = await other('PATCH', `${portals}/${body.data[0].id}`, {
      title: 'Kept',
      hosts: ['10.0.0.7', 'site.test'],
    });
    expect(changed).toMatchObject({ status: 200, body: { unproven_hosts: [] } });
    expect([await statusAt('site.test'), await statusAt('10.0.0.7')]).toEqual([200, 200]);
  });

  test.each([{ open_registration: true }, { access_codes: ['letmein'] }])(
    'with %j a host name answers only after its proof was found',
    async (parts) => {
      await using database = await open();
      await using world = await twoOrganizations(database, parts);
      const { first, other, texts, statusAt } = world;
      const { body: portal } = await other('POST', portals, aPortal('new', 'new.test', 'other.test'));
      const [proof, second] = portal.unproven_hosts;
      expect([proof.txt_name, proof.file_url]).toEqual([
        '_portico.new.test',
        `https://new.test/.well-known/portico-verification/${proof.file_content}`,
      ]);
      expect(await statusAt('new.test')).toBe(404);
      texts.set(proof.txt_name, [second.txt_value]);
      expect((await other('POST', checkOf(portal, 'new.test'))).body.type).toBe('/problems/host-not-proven');
      texts.set(proof.txt_name, ['v=spf1', proof.txt_value]);
      expect((await first('POST', checkOf(portal, 'new.test'))).status).toBe(404);
      expect((await other('POST', checkOf(portal, 'absent.test'))).status).toBe(404);
      const proven = await other('POST', checkOf(portal, 'New.test'));
      expect([proven.status, proven.body.unproven_hosts]).toMatchObject([200, [{ host: 'other.test' }]]);
      expect([await statusAt('new.test'), await statusAt('other.test')]).toEqual([200, 404]);
      // A proof is permanent: neither other changes nor another check revoke it.
      texts.clear();
      expect((await other('PATCH', `${portals}/${portal.id}`, { title: 'Newer' })).status).toBe(200);
      expect((await other('POST', checkOf(portal, 'new.test'))).status).toBe(200);
      expect(await statusAt('new.test')).toBe(200);
      const events = await database.query.selectFrom('audit_event').select('action').execute();
      expect(events.filter(({ action }) => action === 'portal.host-proven')).toHaveLength(1);
    },
  );

  test('of several claims of a host name, the first proven one gets it', async () => {
    await using database = await open();
    await using world = await twoOrganizations(database, { open_registration: true });
    const { first, other, texts, statusAt } = world;
    const { body: squatter } = await other('POST', portals, aPortal('squatter', 'wanted.test', 'else.test'));
    const { status, body: owner } = await first('POST', portals, aPortal('owner', 'wanted.test'));
    expect(status).toBe(201);
    const [proof] = owner.unproven_hosts;
    const [foreign] = squatter.unproven_hosts.filter(({ host }: { host: string }) => host === 'wanted.test');
    expect(proof.txt_value).not.toBe(foreign.txt_value);
    texts.set(proof.txt_name, [foreign.txt_value, proof.txt_value]);
    expect((await first('POST', checkOf(owner, 'wanted.test'))).status).toBe(200);
    const late = await other('POST', checkOf(squatter, 'wanted.test'));
    expect(late).toMatchObject({ status: 409, body: { type: '/problems/name-taken' } });
    expect(late.body.detail).toBe('The host name wanted.test belongs to another portal.');

    // The remaining claim blocks no other change, and its removal does not affect the owner of the host name.
    const change = (hosts: string[]) => other('PATCH', `${portals}/${squatter.id}`, { hosts });
    expect((await change(['wanted.test', 'more.test'])).status).toBe(200);
    expect((await change(['more.test'])).status).toBe(200);
    expect((await change(['more.test', 'wanted.test'])).status).toBe(400);
    expect((await (await world.fetch('/api/v2/portal', { host: 'wanted.test' })).json()).name).toBe('owner');
    expect(await statusAt('more.test')).toBe(404);
  });

  test('a claim without proof blocks neither the operator nor a server that was closed again', async () => {
    await using database = await open();
    await using world = await twoOrganizations(database, { open_registration: true });
    const { first, other, services, org_id, statusAt } = world;
    await other('POST', portals, aPortal('squatter', 'wanted.test', 'closed.test'));
    await first('POST', portals, aPortal('owner', 'wanted.test'));
    const content = aPortalContent({ name: 'owner', hosts: ['wanted.test'] });
    expect(await services.publishing.publish(org_id, content)).toContainEqual({
      ...{ action: 'change', what: 'host name', name: 'wanted.test' },
    });
    expect(await services.publishing.publish(org_id, content)).toEqual([]);
    const taking = services.publishing.publish(world.other_org_id, {
      ...content,
      portal: { ...content.portal, name: 'squatter' },
    });
    await expect(taking).rejects.toThrow('the host name wanted.test belongs to another portal');
    await using closed = await aWorld(database, []);
    const again = await asUser(closed, await aUser(closed, { org_id, email: 'olga@example.com' }));
    expect((await again('POST', portals, aPortal('closed', 'closed.test'))).body.unproven_hosts).toEqual([]);
    expect([await statusAt('wanted.test'), await statusAt('closed.test')]).toEqual([200, 200]);
  });
});

test('IP addresses are host names if the operator allows them', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await twoOrganizations(database, { allow_ip_hosts: true });
  expect((await world.other('POST', portals, aPortal('ip', '10.0.0.7'))).status).toBe(201);
  expect(await world.statusAt('10.0.0.7')).toBe(200);
});

test('checks of host names are limited', async () => {
  await using database = await openTestDatabase('sqlite');
  await using world = await twoOrganizations(database, { open_registration: true });
  const { body } = await world.other('POST', portals, aPortal('new', 'new.test'));
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++) statuses.push((await world.other('POST', checkOf(body, 'new.test'))).status);
  expect([statuses.slice(0, 30).every((status) => status === 409), statuses[30]]).toEqual([true, 429]);
});

test('of simultaneous claims of a host name on two servers, one succeeds (PostgreSQL)', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await twoOrganizations(database);
  await using connection = openDatabase(database.settings);
  const copy = createServices({ ...database.settings, database: connection });
  for (let round = 0; round < 20; round++) {
    const hosts = [`a${round}.test`, `b${round}.test`];
    const claims = [
      world.services.portalSettings.create(editorOf(world.org_id), aPortal(`p${round}`, ...hosts)),
      copy.portalSettings.create(editorOf(world.other_org_id), aPortal(`p${round}`, ...hosts.toReversed())),
    ];
    const outcomes = await Promise.allSettled(claims);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(['invalid-parameters']);
  }
});

test('of simultaneous proofs of a host name on two servers, one succeeds (PostgreSQL)', async () => {
  await using database = await openTestDatabase('postgres');
  const everything = async (name: string) =>
    (await database.query.selectFrom('portal_host').select(['host', 'proof_token']).execute())
      .filter(({ host }) => name === `_portico.${host}`)
      .map(({ proof_token }) => `portico-verification=${proof_token}`);
  const parts = { open_registration: true, resolve_texts: everything };
  await using world = await twoOrganizations(database, parts);
  await using connection = openDatabase(database.settings);
  const copy = createServices({ ...database.settings, ...parts, database: connection });
  for (let round = 0; round < 10; round++) {
    const host = `a${round}.test`;
    const both = [
      { services: world.services, by: editorOf(world.org_id) },
      { services: copy, by: editorOf(world.other_org_id) },
    ];
    const claims = await Promise.all(
      both.map(async ({ services, by }) => ({
        services,
        by,
        portal: await services.portalSettings.create(by, aPortal(`p${round}`, host)),
      })),
    );
    const checks = claims.map(({ services, by, portal }) => services.hostProofs.check(by, portal.id, host));
    const outcomes = await Promise.allSettled(checks);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(refused).toEqual(['name-taken']);
  }
});
