import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { anApplication } from '@portico/test-kit/world/application-world.ts';
import { aFollowingWorld, operation } from '@portico/test-kit/world/following-world.ts';
import { aReportingGateway, routes } from '@portico/test-kit/world/reporting-gateway.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';
import type { MailSection } from '../mail/change-sections.ts';
import { renderMail } from '../mail/render.ts';

const day = 24 * 3_600_000;
const required = { parameters: [{ name: 'to', in: 'query', required: true, schema: { type: 'string' } }] };
const optional = { parameters: [{ name: 'to', in: 'query', schema: { type: 'string' } }] };
const paths = {
  '/parcels': { get: operation() },
  '/parcels/{id}': { get: operation(), delete: operation() },
  '/labels/{id}': { get: operation() },
};
/** Breaks two operations and removes one; a fourth gets an optional parameter. */
const changed = {
  '/parcels': { get: operation(required) },
  '/parcels/{id}': { get: operation(required) },
  '/labels/{id}': { get: operation(optional) },
};

const changesOf = ({ values }: { values: Record<string, string> }) =>
  (JSON.parse(values.sections ?? '[]') as MailSection[]).flatMap((section) =>
    section.changes.map(({ place, calls }) => [place.split(' › ')[0], calls?.requests, calls?.applications]),
  );

const statesOf = ({ is_removed, is_deprecated, broken_at }: Record<string, unknown>) => [
  ...(is_removed ? ['removed'] : []),
  ...(is_deprecated ? ['deprecated'] : []),
  ...(broken_at ? ['broken'] : []),
];

onBothEngines((open) => {
  test('a mail lists operations first that the applications of its reader called, with their calls', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database, { routes });
    await site.publish(paths, { routes });
    await site.sentMails();
    await site.grace.put(site.follow);
    const gateway = await aReportingGateway(site);
    const apikey = await gateway.keyOf(site.application_id);
    await gateway.serve(apikey, 'GET', '/shop/labels/7', 3);
    await gateway.serve(apikey, 'DELETE', '/shop/parcels/7', 2);
    await gateway.serve(apikey, 'GET', '/shop/nothing');
    await site.publish(changed, { routes });
    const mails = await site.sentMails();
    const byReader = new Map(mails.map((mail) => [mail.to, changesOf(mail)]));
    expect(byReader.get('ada@example.com')).toEqual([
      ['DELETE /parcels/{id}', 2, ['Billing']],
      ['GET /labels/{id}', 3, ['Billing']],
      ['GET /parcels', undefined, undefined],
      ['GET /parcels/{id}', undefined, undefined],
    ]);
    // Grace follows the product, and her applications called nothing.
    expect(byReader.get('grace@example.com')?.map(([, requests]) => requests)).toEqual(Array(4).fill(undefined));
  });

  test('calls of several applications are added up, and those older than 30 days are left out', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database, { routes });
    await site.publish(paths, { routes });
    await site.sentMails();
    const other = await anApplication(site, { name: 'Shop' });
    await site.ada.post(`/applications/${other.id}/registrations`, { product_version_id: site.product_version_id });
    const gateway = await aReportingGateway(site);
    const [billing, shop] = [await gateway.keyOf(site.application_id), await gateway.keyOf(other.id)];
    await gateway.serve(billing, 'GET', '/shop/parcels', 4);
    site.clock.pass(31 * day);
    await gateway.serve(shop, 'GET', '/shop/labels/1', 2);
    await gateway.serve(billing, 'GET', '/shop/labels/2');
    await site.publish(changed, { routes });
    const [mail] = await site.sentMails();
    expect(changesOf(mail!)[0]).toEqual(['GET /labels/{id}', 3, ['Shop', 'Billing']]);
    expect(
      changesOf(mail!)
        .slice(1)
        .map(([, requests]) => requests),
    ).toEqual([undefined, undefined, undefined]);
    const { subject, text } = renderMail(
      { to: 'ada@example.com', locale: 'en', template: 'version-changed', values: mail!.values } as never,
      { name: 'Parcels', url: 'http://portal.test' } as never,
    );
    expect([subject, text]).toEqual([
      expect.any(String),
      expect.stringContaining('Called 3 times in the last 30 days by Shop and Billing.'),
    ]);
  });

  test('owners see which applications still call operations that go away', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database, { routes });
    await site.publish({ ...paths, '/old': { get: operation({ deprecated: true }) } }, { routes });
    const olive = await asUser(site.world, await aUser(site.world));
    const at = `/api/admin/v1/portals/${site.portal_id}/products/${site.product}/versions/${site.product_version_id}/audience`;
    const operations = async () => (await olive('GET', at)).body.operations;
    expect(await operations()).toEqual([]);
    const other = await anApplication(site, { name: 'Shop' });
    await site.ada.post(`/applications/${other.id}/registrations`, { product_version_id: site.product_version_id });
    const gateway = await aReportingGateway(site);
    const [billing, shop] = [await gateway.keyOf(site.application_id), await gateway.keyOf(other.id)];
    await gateway.serve(billing, 'GET', '/shop/labels/7', 4);
    await gateway.serve(shop, 'GET', '/shop/parcels', 2);
    await gateway.serve(billing, 'GET', '/shop/parcels');
    await gateway.serve(shop, 'DELETE', '/shop/parcels/7');
    await gateway.serve(shop, 'GET', '/shop/old', 5);
    site.clock.pass(1000);
    await site.publish({ ...changed, '/old': { get: operation({ deprecated: true }) } }, { routes });
    expect(
      (await operations()).map((one: Record<string, unknown>) => [one.method, one.path, one.requests, statesOf(one)]),
    ).toEqual([
      ['get', '/old', 5, ['deprecated']],
      ['get', '/parcels', 3, ['broken']],
      ['delete', '/parcels/{id}', 1, ['removed', 'broken']],
      ['get', '/labels/{id}', 4, []],
    ]);
    expect((await operations())[1]).toMatchObject({
      application_count: 2,
      applications: [
        { name: 'Shop', requests: 2 },
        { name: 'Billing', requests: 1 },
      ],
      last_call_at: expect.stringMatching(/^2026-03-01T00:00/),
    });
  });

  test('a digest also lists called operations first', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database, { routes });
    await site.publish(paths, { routes });
    await site.sentMails();
    await site.ada.put('/developer/following/mails', { rhythm: 'daily' });
    const gateway = await aReportingGateway(site);
    await gateway.serve(await gateway.keyOf(site.application_id), 'GET', '/shop/labels/7');
    await site.publish(changed, { routes });
    expect(await site.sentMails()).toEqual([]);
    site.clock.pass(day);
    const [digest] = await site.sentMails();
    expect([digest?.template, changesOf(digest!)[0]]).toEqual(['change-digest', ['GET /labels/{id}', 1, ['Billing']]]);
  });
});
