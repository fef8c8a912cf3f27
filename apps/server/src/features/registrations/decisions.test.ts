import { type RegistrationDecision, registrationDecisions } from '@portico/contract/registrations.ts';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { anApplication, anApplicationWorld, missingId } from '@portico/test-kit/world/application-world.ts';
import { describe, expect, test } from 'vitest';

const by = { actor: { kind: 'user', id: 'olga' } as const, address: '192.0.2.1' };

async function underReview(database: TestDatabase) {
  const at = await anApplicationWorld(database);
  const { id: application } = await anApplication(at, { strategy: 'Clients', name: 'Billing', scopes: ['read'] });
  const { body } = await at.ada.post(`/applications/${application}/registrations`, {
    product_version_id: await at.versionId('for clients'),
    scopes: ['pay'],
  });
  const path = `/applications/${application}`;
  const decide = (decision: RegistrationDecision, id: string = body.id, portal_id = at.portal_id) =>
    at.world.services.registrationDecisions[decision](portal_id, id, by);
  return { ...at, path, registration: body, decide };
}

const mailsOf = ({ query }: TestDatabase) =>
  query.selectFrom('mail_outbox').select(['template', 'to', 'locale', 'template_values']).orderBy('id').execute();
const auditOf = ({ query }: TestDatabase) =>
  query
    .selectFrom('audit_event')
    .select(['action', 'actor_kind', 'actor_id', 'target_kind', 'target_id', 'address'])
    .where('action', 'like', 'registration.%')
    .where('actor_kind', '=', 'user')
    .execute();

onBothEngines((open) => {
  test('approving grants the requested scopes, notifies the developer and is recorded', async () => {
    await using database = await open();
    await using at = await underReview(database);
    at.clock.pass(5000);
    const approved = { ...at.registration, status: 'approved', updated_at: '2026-03-01T00:00:05.000Z' };
    expect(await at.decide('approve')).toEqual(approved);
    expect((await at.ada.get(`${at.path}/registrations/${at.registration.id}`)).body).toEqual(approved);
    expect((await at.ada.get(at.path)).body.scopes).toEqual(['read', 'pay']);
    expect(await mailsOf(database)).toEqual([
      {
        template: 'registration-approved',
        to: 'ada@example.com',
        locale: 'en',
        template_values: {
          full_name: 'Ada Example',
          application: 'Billing',
          product: 'Parcels',
          version: 'for clients',
        },
      },
    ]);
    expect(await auditOf(database)).toEqual([
      {
        action: 'registration.approved',
        actor_kind: 'user',
        actor_id: 'olga',
        target_kind: 'registration',
        target_id: at.registration.id,
        address: '192.0.2.1',
      },
    ]);
  });

  test('rejecting notifies the developer and grants nothing', async () => {
    await using database = await open();
    await using at = await underReview(database);
    expect((await at.decide('reject')).status).toBe('rejected');
    expect((await at.ada.get(at.path)).body.scopes).toEqual(['read']);
    expect((await mailsOf(database)).map(({ template }) => template)).toEqual(['registration-rejected']);
  });

  test('revoking notifies the developer', async () => {
    await using database = await open();
    await using at = await underReview(database);
    await at.decide('approve');
    at.clock.pass(1000);
    expect((await at.decide('revoke')).status).toBe('revoked');
    const templates = (await mailsOf(database)).map(({ template }) => template);
    expect(templates.toSorted()).toEqual(['registration-approved', 'registration-revoked']);
  });

  test('owners of another portal decide nothing, and unknown ids are not found', async () => {
    await using database = await open();
    await using at = await underReview(database);
    await expect(at.decide('approve', at.registration.id, missingId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(at.decide('approve', missingId)).rejects.toMatchObject({ code: 'not-found' });
    expect(await mailsOf(database)).toEqual([]);
  });

  test('each decision is possible from exactly the statuses in the table, and a refused one has no effect', async () => {
    await using database = await open();
    await using at = await underReview(database);
    for (const decision of ['approve', 'reject', 'revoke'] as const) {
      for (const status of ['pending', 'approved', 'rejected', 'revoked'] as const) {
        await database.query.updateTable('registration').set({ status }).execute();
        const mailsBefore = (await mailsOf(database)).length;
        const { from, to } = registrationDecisions[decision] as { from: readonly string[]; to: string };
        const outcome = await at.decide(decision).then(
          (registration) => registration.status,
          ({ code }) => code,
        );
        const isAllowed = from.includes(status);
        expect([decision, status, outcome]).toEqual([decision, status, isAllowed ? to : 'transition-not-allowed']);
        if (!isAllowed) expect((await mailsOf(database)).length).toBe(mailsBefore);
      }
    }
  });
});

describe('the table of decisions', () => {
  test('contains every possible change of status', () => {
    expect(registrationDecisions).toEqual({
      approve: { from: ['pending', 'rejected', 'revoked'], to: 'approved' },
      reject: { from: ['pending'], to: 'rejected' },
      revoke: { from: ['approved'], to: 'revoked' },
    });
  });
});
