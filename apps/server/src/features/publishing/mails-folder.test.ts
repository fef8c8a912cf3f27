import { onBothEngines } from '@portico/test-kit/database/engines.ts';
import { aFolder } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { aMailroom } from '@portico/test-kit/world/mail-world.ts';
import { aPortalContent } from '@portico/test-kit/world/world.ts';
import { expect, test } from 'vitest';
import type { Finding } from '../publication/findings.ts';

const portalFile = `name: main
title: Test portal
hosts: [portal.test]
visibility: private
`;
const aText = (subject: string, body = '{{greeting}}\n\n[Confirm]({{link}})\n') =>
  `---\nsubject: ${subject}\n---\n\n${body}`;
const mails = {
  'mails/confirm-email.md': aText('Welcome to {{sender}}'),
  'mails/confirm-email.de.md': aText('Willkommen bei {{sender}}'),
};

onBothEngines((open) => {
  const aPublisher = async (...opened: Parameters<typeof open>) => {
    const database = await open(...opened);
    const room = await aMailroom(database, aPortalContent({ visibility: 'private' }));
    const { publishing, org_id, portal, mail } = room;
    return {
      ...room,
      publish: (files: Record<string, string>, options = {}) =>
        publishing.publishFolder(org_id, aFolder({ 'portal.yaml': portalFile, ...files }), options),
      subjectIn: async (locale: 'en' | 'de' | 'fr', portal_id = portal.id) => {
        const template_values = { full_name: 'Ada' };
        const row = { org_id, portal_id, id: 'id', template: 'confirm-email', to: 'a@example.com', locale };
        return (await mail.compose({ ...row, template_values }, { reveal: false })).subject;
      },
      [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
    };
  };

  test('a portal sends the texts of its folder, each language its own or the default', async () => {
    await using publisher = await aPublisher();
    const { publish, subjectIn, publishing, org_id, portals } = publisher;
    const built_in = await subjectIn('fr');
    const { changes } = await publish(mails);
    expect(changes).toContainEqual({ action: 'create', what: 'mail', name: 'mails/confirm-email.de.md' });
    expect(await publish(mails)).toMatchObject({ changes: [], revision: null });
    expect(await subjectIn('fr')).toBe('Welcome to Test portal');
    expect(await subjectIn('de')).toBe('Willkommen bei Test portal');

    await publishing.publish(org_id, aPortalContent({ name: 'other', hosts: ['other.test'] }));
    const other = await portals.byHost('other.test');
    expect(await subjectIn('fr', other.id)).toBe(built_in);
  });

  test('what a folder no longer has is kept until it is pruned, and a rollback brings it back', async () => {
    await using publisher = await aPublisher();
    const { publish, subjectIn, publishing, org_id } = publisher;
    const { revision } = await publish(mails);
    expect((await publish({})).kept).toContainEqual({ what: 'mail', name: 'mails/confirm-email.md' });
    await publish({}, { prune: true });
    expect(await subjectIn('de')).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Test portal');
    await publishing.rollback(org_id, 'main', revision ?? 0, {});
    expect(await subjectIn('de')).toBe('Willkommen bei Test portal');
  });

  test('an export has the texts as they were published', async () => {
    await using publisher = await aPublisher();
    await publisher.publish(mails);
    const files = new Map<string, string>();
    for await (const [path, content] of await publisher.publishing.export(publisher.org_id, 'main')) {
      files.set(path, Buffer.from(content).toString());
    }
    for (const [path, source] of Object.entries(mails)) expect(files.get(path)).toBe(source);
  });

  test('every mistake is found with its file and line, and nothing is published', async () => {
    await using publisher = await aPublisher();
    const publishing = publisher.publish({
      'mails/confirm-email.md': aText('Hi', '\nHello {{nmae}}\n\n<b>Now</b>\n'),
      'mails/reset-password.md': '[Set it]({{link}})\n',
      'mails/password-changed.md': '---\nsubjct: Hi\n---\nDone.\n',
      'mails/account-approved.md': '---\n\nsubject: "{{link}}"\n---\nDone.\n',
      'mails/account-approved.it.md': aText('Ciao', 'Fatto.\n'),
      'mails/invitation.md': aText('Join us'),
      'mails/welcome.md': aText('Hi'),
    });
    const found: Finding[] = await publishing.then(
      () => [],
      (error) => error.findings,
    );
    expect(found.map(({ file, line, cause }) => `${file}:${line ?? ''} ${cause?.code}`)).toEqual([
      'mails/account-approved.it.md: mail-text-language',
      'mails/account-approved.md:3 mail-subject-variable',
      'mails/confirm-email.md: mail-variable-missing',
      'mails/confirm-email.md:6 mail-variable-unknown',
      'mails/confirm-email.md:8 mail-html',
      'mails/invitation.md: mail-text-name',
      'mails/password-changed.md:2 mail-field',
      'mails/reset-password.md:1 mail-subject-missing',
      'mails/welcome.md: mail-text-name',
    ]);
    expect(await publisher.subjectIn('en')).toBe('Confirm your email address for Test portal');
  });
});
