import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aGatewayWorld } from '@portico/test-kit/world/gateway-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { VersionFile } from '../publication/content.ts';

const registration = { auth_strategy: 'Keys', auto_approve: true };
const aPortalWith = (...versions: VersionFile[]) =>
  aPrivatePortal({}, [
    aProduct('parcels', {
      name: 'Parcels',
      versions: versions.map((version) => ({
        registration,
        routes: [{ hosts: ['api.test'], paths: [`/${version.name}`] }],
        ...version,
      })),
    }),
  ]);
const old = { name: 'v1', deprecated_on: '2026-01-15', sunset: '2030-06-01' };

onBothEngines((open) => {
  test('answers of a version that ends carry its dates and its successor, and a publish changes them', async () => {
    await using database = await open();
    const portals = [aPortalWith(old, { name: 'v2' }, { name: 'v3' }, { name: 'v4', deprecated: true })];
    await using gateway = await aGatewayWorld(database, { portals });
    const { id } = await gateway.application('Keys');
    const apikey = (await gateway.key(id)).credential;
    for (const version of ['v1', 'v2', 'v4']) await gateway.register(id, version);
    const told = async (path: string, headers: Record<string, string> = { apikey }, method = 'GET') => {
      const answer = await gateway.ask(path, headers, method);
      return [answer.status, ...['deprecation', 'sunset', 'link'].map((name) => answer.headers.get(name))];
    };
    const origin = `http://portal.test:${new URL(gateway.world.url).port}`;
    const linkTo = (slug: string) => `<${origin}/spec/parcels/${slug}>; rel="successor-version"`;
    const sunset = 'Sat, 01 Jun 2030 00:00:00 GMT';
    expect(await told('/v1')).toEqual([200, '@1768435200', sunset, linkTo('v3')]);
    expect(await told('/v2')).toEqual([200, null, null, null]);
    // Without a deprecation date, the header has the day of the mail to developers.
    expect(await told('/v4')).toEqual([200, expect.stringMatching(/^@\d{10}$/), null, linkTo('v3')]);
    expect(await told('/v1', {})).toEqual([401, null, null, null]);

    const { publishing } = gateway.world.services;
    const { org_id } = gateway.world;
    await publishing.publish(org_id, aPortalWith({ ...old, successor: 'v2' }, { name: 'v2' }, { name: 'v3' }));
    await expect.poll(() => told('/v1')).toEqual([200, '@1768435200', sunset, linkTo('v2')]);
    await publishing.publish(org_id, aPortalWith({ ...old, name: 'v1' }), { prune: true });
    await expect.poll(() => told('/v1')).toEqual([200, '@1768435200', sunset, null]);
  });

  test('a refused call after the end has the dates, but no link to the successor', async () => {
    await using database = await open();
    const portals = [aPortalWith({ ...old, sunset: '2026-02-01' }, { name: 'v2' })];
    await using gateway = await aGatewayWorld(database, { portals });
    const { status, headers } = await gateway.ask('/v1');
    expect([status, headers.get('sunset'), headers.get('deprecation'), headers.get('link')]).toEqual([
      403,
      'Sun, 01 Feb 2026 00:00:00 GMT',
      '@1768435200',
      null,
    ]);
  });
});
