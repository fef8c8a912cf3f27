import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { isSignedWith, type ReceivedEvent, startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { aFollowingWorld, after, before } from '@portico/test-kit/world/following-world.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { expect, test } from 'vitest';

const day = 24 * 3_600_000;
const types = ['product.published', 'version.changed', 'version.deprecated', 'version.sunset'];

/** Events by their ids: a receiver may get one twice. */
const once = (events: readonly ReceivedEvent[]) => [
  ...new Map(events.map((event) => [event.headers['webhook-id'], event])).values(),
];

onBothEngines((open) => {
  test('receivers get signed events of products and versions, once each', async () => {
    await using database = await open();
    await using site = await aFollowingWorld(database, {}, { outbound_allow: ['127.0.0.1', '::1'] });
    await using receiver = await startWebhookReceiver();
    const owner = await asUser(site.world, await aUser(site.world));
    const made = await owner('POST', '/api/admin/v1/webhooks', { url: receiver.url, event_types: types });
    const { secret } = made.body;

    const portal = { id: site.portal_id, name: 'main' };
    const product = { id: site.product, name: 'Parcels', slug: 'parcels' };
    const version = { id: site.product_version_id, name: 'v1', slug: 'v1', deprecated_on: null, sunset_on: null };
    const actor = { kind: 'system' };
    const event = (type: string, data: object) => ({
      type,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { portal, product, actor, ...data },
    });
    const expected: unknown[] = [];
    const arrived = async (...events: object[]) => {
      expected.push(...events);
      await expect.poll(() => once(receiver.events).map(({ body }) => body), { timeout: 15_000 }).toEqual(expected);
      // A delivery without a result is repeated after its claim expires, and this clock jumps.
      const open = database.query.selectFrom('webhook_delivery').select('id').where('status', '!=', 'delivered');
      await expect.poll(() => open.execute(), { timeout: 15_000 }).toEqual([]);
    };

    await site.publish(after);
    const counts = { breaking: 1, potentially_breaking: 0, compatible: 1, text_only: 0 };
    await arrived(event('version.changed', { version, changes: counts }));
    // The same again changes nothing.
    await site.publish(after);
    await site.publish(after, {}, { visibility: 'hidden' });
    await site.publish(after);
    await arrived(event('product.published', {}));

    const end = { deprecated_on: '2026-02-01', sunset: '2026-06-09' };
    await site.publish(after, end);
    const ending = { ...version, deprecated_on: '2026-02-01', sunset_on: '2026-06-09' };
    await arrived(event('version.deprecated', { version: ending }));
    site.clock.pass(101 * day);
    await site.sentMails();
    await site.sentMails();
    await arrived(event('version.sunset', { version: ending }));
    await site.publish(before, end);
    await arrived(
      event('version.changed', { version: ending, changes: { ...counts, potentially_breaking: 1, compatible: 0 } }),
    );

    expect(receiver.events.filter((one) => !isSignedWith(secret, one))).toEqual([]);
  });
});
