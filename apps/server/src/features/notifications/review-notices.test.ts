import { reviewMailsEveryMinutes } from '@portico/contract/notifications.ts';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, aPrivatePortal } from '@portico/test-kit/world/application-world.ts';
import { aClock, aCountingHasher, aDeveloper, mailsIn, post } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { createReviewStore } from './review-store.ts';

const quietMs = reviewMailsEveryMinutes * 60_000;
const byNobody = { actor: { kind: 'system' } } as const;

/** A private portal whose new developers are pending, with its own clock. */
async function aWaitingRoom(database: TestDatabase) {
  const clock = aClock();
  const portal = aPrivatePortal({ sign_in: ['basic'] });
  const world = await aWorld(database, [portal], { clock, hasher: aCountingHasher() });
  let last = 0;
  return Object.assign(world, {
    clock,
    async signUp(email: string): Promise<void> {
      await post(world, '/api/v2/developer', { email, full_name: 'Ada' });
      const mails = (await mailsIn(database)).filter(
        ({ to, template }) => to === email && template === 'confirm-email',
      );
      const answer = await post(world, '/api/v2/developer/verify-email', { token: mails.at(-1)?.values.token });
      expect(answer.status).toBe(202);
      clock.pass(1);
    },
    /** The emails to reviewers since the last call. */
    async told() {
      const mails = (await mailsIn(database)).filter(({ template }) => template !== 'confirm-email');
      return mails.slice(last, (last = mails.length)).map(({ template, to, values }) => ({ template, to, values }));
    },
  });
}

onBothEngines((open) => {
  test('reviewers are notified of pending registrations, but not of automatically approved ones', async () => {
    await using database = await open();
    await using at = await anApplicationWorld(database);
    for (const role of ['owner', 'reviewer', 'viewer'] as const) {
      await aUser(at.world, { email: `${role}@example.com`, role });
    }
    const { id } = await anApplication(at, { name: 'Billing' });
    const register = async (version: string) =>
      at.ada.post(`/applications/${id}/registrations`, { product_version_id: await at.versionId(version) });
    await register('open');
    expect(await mailsIn(database)).toEqual([]);
    await register('reviewed');
    const mails = await mailsIn(database);
    expect(mails.map(({ to }) => to).sort()).toEqual(['owner@example.com', 'reviewer@example.com']);
    expect(mails[0]).toMatchObject({
      template: 'registration-requested',
      values: {
        application: 'Billing',
        product: 'Parcels',
        version: 'reviewed',
        developer_name: 'Ada Example',
        developer_email: 'ada@example.com',
      },
    });
    expect((await register('reviewed')).status).toBe(409);
    expect(await mailsIn(database)).toHaveLength(2);
  });

  test('the first pending developer is mailed at once, later ones in one digest', async () => {
    await using database = await open();
    await using room = await aWaitingRoom(database);
    await aUser(room);
    const { reviewNotices, approval } = room.services;
    await room.signUp('ada@example.com');
    expect(await room.told()).toEqual([
      {
        template: 'developer-pending',
        to: 'olive@example.com',
        values: { developer_name: 'Ada', developer_email: 'ada@example.com' },
      },
    ]);
    for (const name of ['bob', 'cy', 'dan']) await room.signUp(`${name}@example.com`);
    await reviewNotices.sendDue();
    expect(await room.told()).toEqual([]);
    room.clock.pass(quietMs);
    await reviewNotices.sendDue();
    await reviewNotices.sendDue();
    expect(await room.told()).toMatchObject([
      { template: 'review-digest', values: { developers: '4', registrations: '0' } },
    ]);

    await room.signUp('eve@example.com');
    room.clock.pass(quietMs);
    const waiting = await database.query.selectFrom('developer').select(['portal_id', 'id']).execute();
    for (const { portal_id, id } of waiting) await approval.approve(portal_id, id, byNobody);
    await room.told();
    await reviewNotices.sendDue();
    expect(await room.told()).toEqual([]);
    room.clock.pass(quietMs);
    await room.signUp('finn@example.com');
    expect(await room.told()).toMatchObject([{ template: 'developer-pending' }]);
  });

  test('reviewers who switched these mails off get none', async () => {
    await using database = await open();
    await using room = await aWaitingRoom(database);
    const olive = await asUser(room, await aUser(room));
    await aUser(room, { email: 'rita@example.com', role: 'reviewer' });
    const at = '/api/admin/v1/me/notifications';
    expect((await olive('GET', at)).body).toEqual({ review_mails: true });
    expect((await olive('PUT', at, { review_mails: false })).body).toEqual({ review_mails: false });
    expect((await olive('GET', at)).body).toEqual({ review_mails: false });
    await room.signUp('ada@example.com');
    expect((await room.told()).map(({ to }) => to)).toEqual(['rita@example.com']);
    expect((await olive('PUT', at, { review_mails: true })).status).toBe(200);
  });

  test('developers get an email about a decision with its reason, unless the portal disabled these mails', async () => {
    await using database = await open();
    await using room = await aWaitingRoom(database);
    const owner = await asUser(room, await aUser(room));
    const [ada, bob] = [
      await aDeveloper(room, { status: 'pending' }),
      await aDeveloper(room, { status: 'pending', email: 'bob@example.com' }),
    ];
    const { portal_id } = ada;
    const { approval } = room.services;
    await approval.reject(portal_id, ada.id, { ...byNobody, reason: 'No such company.' });
    expect(await room.told()).toEqual([
      {
        template: 'account-rejected',
        to: 'ada@example.com',
        values: { full_name: 'Ada Example', reason: 'No such company.' },
      },
    ]);
    const at = `/api/admin/v1/portals/${portal_id}/notifications`;
    expect((await owner('GET', at)).body).toEqual({ decision_mails: true });
    expect((await owner('PUT', at, { decision_mails: false })).body).toEqual({ decision_mails: false });
    await approval.approve(portal_id, bob.id, byNobody);
    expect(await room.told()).toEqual([]);

    const org_id = await room.services.organization.create('Other');
    const stranger = await asUser(room, await aUser(room, { org_id, email: 'otto@example.com' }));
    expect((await stranger('GET', at)).status).toBe(404);
    expect((await stranger('PUT', at, { decision_mails: true })).status).toBe(404);
  });
});

test('only one of two servers sends a due digest, and only one of two simultaneous requests sends a mail at once', async () => {
  await using database = await openTestDatabase('postgres');
  await using other = openDatabase(database.settings);
  await using room = await aWaitingRoom(database);
  const { id: portal_id } = await room.services.portals.byHost('portal.test');
  const turn = { now: '2026-01-01T00:00:00.000Z', quiet_until: '2026-01-01T00:30:00.000Z' };
  const take = (on: typeof other) =>
    on.query.transaction().execute((transaction) => createReviewStore(on).takeTurn(transaction, portal_id, turn));
  expect((await Promise.all([take(database), take(other)])).sort()).toEqual([false, true]);
  const later = { now: '2026-01-01T00:30:00.000Z', quiet_until: '2026-01-01T01:00:00.000Z' };
  const takeDue = (on: typeof other) =>
    on.query.transaction().execute((transaction) => createReviewStore(on).takeDue(transaction, portal_id, later));
  expect((await Promise.all([takeDue(database), takeDue(other)])).sort()).toEqual([false, true]);
});
