import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import {
  anApplication,
  anApplicationWorld,
  aPrivatePortal,
  aSignedInCaller,
  refusal,
} from '@portico/test-kit/world/application-world.ts';
import { aProduct } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { VersionFile } from '../publication/content.ts';

const registration = { auth_strategy: 'Keys', auto_approve: true };
const aPortalWith = (...versions: VersionFile[]) =>
  aPrivatePortal({}, [
    aProduct('parcels', { name: 'Parcels', versions: versions.map((version) => ({ registration, ...version })) }),
  ]);

onBothEngines((open) => {
  test('registered developers get one email when their version is deprecated', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database, [aPortalWith({ name: 'v1' }, { name: 'v2' })]);
    const { publishing } = at.world.services;
    const grace = await aSignedInCaller(at.world, { email: 'grace@example.com' });
    await aSignedInCaller(at.world, { email: 'nobody@example.com' });
    const register = async (caller: typeof at.ada, name: string, version: string) => {
      const { id } = await anApplication(at, { by: caller, name });
      const product_version_id = await at.versionId(version);
      expect((await caller.post(`/applications/${id}/registrations`, { product_version_id })).status).toBe(201);
      return id as string;
    };
    await register(at.ada, 'First', 'v1');
    await register(at.ada, 'Second', 'v1');
    await register(grace, 'Other', 'v2');
    const mails = async () => {
      await at.world.services.versionNotices.notify();
      const rows = database.query.selectFrom('mail_outbox').select(['to', 'template_values']);
      return rows.where('template', '=', 'version-deprecated').execute();
    };

    const deprecated = { name: 'v1', deprecated_on: '2026-02-01', deprecation_note: 'Use v2.', sunset: '2026-04-01' };
    const { org_id } = at.world;
    await publishing.publish(org_id, aPortalWith(deprecated, { name: 'v2' }), { dry_run: true });
    expect(await mails()).toEqual([]);
    await publishing.publish(org_id, aPortalWith(deprecated, { name: 'v2' }));
    const told = {
      full_name: expect.any(String),
      product: 'Parcels',
      version: 'v1',
      note: 'Use v2.',
      sunset_on: '2026-04-01',
      successor: 'v2',
      path: '/spec/parcels/v2/changes?from=v1',
    };
    expect(await mails()).toEqual([{ to: 'ada@example.com', template_values: told }]);
    for (const again of [deprecated, { name: 'v1' }, deprecated]) {
      await publishing.publish(org_id, aPortalWith(again, { name: 'v2' }));
    }
    expect(await mails()).toHaveLength(1);
  });

  test('a deprecated version is marked, accepts no registrations after its sunset, and stays readable', async () => {
    await using database = await open();
    const versions = [
      { name: 'current' },
      { name: 'noted', deprecation_note: 'Old.' },
      { name: 'ending', sunset: '2026-03-02' },
      { name: 'ended', deprecated_on: '2025-01-01', sunset: '2026-02-28' },
    ];
    await using at = await anApplicationWorld(database, [aPortalWith(...versions)]);
    const product = await at.productId('Parcels');
    const { body } = await at.ada.get(`/products/${product}/versions`);
    const shown = body.data.map(({ name, deprecated }: { name: string; deprecated: boolean }) => [name, deprecated]);
    expect(shown).toEqual([
      ['current', false],
      ['noted', true],
      ['ending', true],
      ['ended', true],
    ]);
    const { id } = await anApplication(at);
    const register = async (version: string) =>
      at.ada.post(`/applications/${id}/registrations`, { product_version_id: await at.versionId(version) });
    expect((await register('ending')).status).toBe(201);
    expect(refusal(await register('ended'))).toEqual([409, 'registration-not-enabled']);
    expect((await at.ada.get(`/products/${product}/versions/${await at.versionId('ended')}`)).status).toBe(200);
  });
});
