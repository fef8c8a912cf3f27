import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { mailsIn } from '@portico/test-kit/world/developers.ts';
import { asUser, aUser } from '@portico/test-kit/world/users.ts';
import { aPortalContent, aWorld } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';

async function aPortal(database: TestDatabase) {
  const world = await aWorld(database, [aPortalContent()]);
  const { id: portal_id } = await world.services.portals.byHost('portal.test');
  const as = async (role: 'admin' | 'viewer', org_id?: string) =>
    asUser(
      world,
      await aUser(world, { email: `${role}-${org_id ?? 'own'}@example.com`, role, ...(org_id && { org_id }) }),
    );
  const other = await world.services.organization.create('Elsewhere');
  const at = `/api/admin/v1/portals/${portal_id}/mail-texts`;
  return Object.assign(world, {
    at,
    portal_id,
    admin: await as('admin'),
    viewer: await as('viewer'),
    stranger: await as('admin', other),
  });
}

const german = { subject: 'Willkommen bei {{sender}}', content: '{{greeting}}\n\n[Bestätigen]({{link}})\n' };

onBothEngines((open) => {
  test('owners change the text of an email, see it and return to the built-in one', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { admin, at, viewer, portal_id } = world;
    const one = `${at}/confirm-email/de`;
    const { body: before } = await viewer('GET', one);
    expect(before.own).toBeNull();
    expect(before.otherwise.content).toContain('{{greeting}}');
    expect(before.variables).toContainEqual({ name: 'link', is_required: true, is_in_subject: false });

    expect((await viewer('PUT', one, german)).status).toBe(403);
    expect((await admin('PUT', one, german)).body.own).toEqual(german);
    expect((await viewer('GET', at)).body.data).toEqual([{ template: 'confirm-email', language: 'de' }]);
    const preview = `/api/admin/v1/mail-templates/confirm-email?locale=de&portal_id=${portal_id}`;
    expect((await viewer('GET', preview)).body.subject).toBe('Willkommen bei Test portal');

    expect((await admin('DELETE', one)).status).toBe(204);
    expect((await admin('DELETE', one)).status).toBe(204);
    expect((await viewer('GET', one)).body).toEqual(before);
  });

  test('a language without a text of its own has the one for all languages', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { admin, at } = world;
    const text = { subject: 'Hello', content: '{{greeting}}\n\n[Confirm]({{link}})\n' };
    await admin('PUT', `${at}/confirm-email/default`, text);
    expect((await admin('GET', `${at}/confirm-email/fr`)).body).toMatchObject({ own: null, otherwise: text });
  });

  test('a text with mistakes is refused with their lines, and nothing is saved or sent', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { admin, at } = world;
    const wrong = { subject: 'Hi {{link}}', content: '{{greeting}}\n\n<b>Bold</b>\n\n{{nobody}}\n' };
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/preview'],
      ['POST', '/test'],
    ] as const) {
      const { status, body } = await admin(method, `${at}/confirm-email/en${path}`, wrong);
      expect(status).toBe(400);
      expect(body.invalid_parameters.map(({ field }: { field: string }) => field)).toEqual([
        'subject',
        'content',
        'content:3',
        'content:5',
      ]);
    }
    expect((await admin('GET', at)).body.data).toEqual([]);
    expect(await mailsIn(database)).toEqual([]);
  });

  test('a preview and a test email have the text that is not saved, and the test goes to its writer', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { admin, at } = world;
    const { body: preview } = await admin('POST', `${at}/confirm-email/de/preview`, german);
    expect(preview).toMatchObject({
      subject: 'Willkommen bei Test portal',
      from: expect.stringContaining('Test portal'),
    });
    expect(preview.html).toContain('Bestätigen');
    expect((await admin('POST', `${at}/confirm-email/de/test`, german)).body).toEqual({ to: 'admin-own@example.com' });
    const [mail] = (await admin('GET', '/api/admin/v1/mails')).body.data;
    expect(mail).toMatchObject({ to: 'admin-own@example.com', locale: 'de', subject: 'Willkommen bei Test portal' });
    expect((await admin('GET', at)).body.data).toEqual([]);
  });

  test('another organization neither sees nor changes the texts of a portal', async () => {
    await using database = await open();
    await using world = await aPortal(database);
    const { admin, stranger, at } = world;
    await admin('PUT', `${at}/confirm-email/de`, german);
    const calls = [
      await stranger('GET', at),
      await stranger('GET', `${at}/confirm-email/de`),
      await stranger('PUT', `${at}/confirm-email/de`, german),
      await stranger('DELETE', `${at}/confirm-email/de`),
      await stranger('POST', `${at}/confirm-email/de/preview`, german),
      await stranger('POST', `${at}/confirm-email/de/test`, german),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await admin('GET', `${at}/confirm-email/de`)).body.own).toEqual(german);
    for (const name of ['invitation', 'nothing']) {
      expect((await admin('GET', `${at}/${name}/de`)).status).toBe(404);
    }
  });
});
