import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmptyDatabase } from '@portico/test-kit/database/engines.ts';
import { aTemporaryFolder } from '@portico/test-kit/fixtures/temporary-folder.ts';
import { mailedToken, mailsTo } from '@portico/test-kit/mail/mail-token.ts';
import { startSmtpServer } from '@portico/test-kit/mail/smtp-server.ts';
import { runCommand } from '@portico/test-kit/server/command.ts';
import { type StartedServer, startServer } from '@portico/test-kit/server/start-server.ts';
import { until } from '@portico/test-kit/until.ts';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Send, sendTo } from '../kit/wire.ts';
import { againstServers, engines } from './kit/engines.ts';
import { aPerson } from './kit/person.ts';

const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

const register = (call: Send, email: string, more: Record<string, unknown> = {}) =>
  call('POST', '/kauth/api/v1/register', {
    ...{ email, fullName: 'Eve', organization: 'Strangers', password, defaultRegion: 'eu' },
    ...more,
  });

againstServers(
  async () => ({}),
  (attacked) => {
    describe('who founds an organization', () => {
      test(`63. ${cases[63]}`, async (context) => {
        const { at, database, mail, server } = attacked();
        const call = at('main');
        const organizations = () => database.query.selectFrom('organization').select('id').execute();
        const before = (await organizations()).length;
        const entry = async () => (await call('GET', '/api/v1/console-entry')).body;

        // Closed at both paths, even with a guessed code.
        const stranger = newEmail();
        const refused = [
          await register(call, stranger),
          await register(call, stranger, { registrationCode: 'guess' }),
          await call('POST', '/api/v1/register', { email: stranger, fullName: 'E', organization: 'S', password }),
          await call('PATCH', '/api/v1/email-verifications', { token: 'a'.repeat(43) }),
        ];
        expect(refused.map(({ status, code }) => `${status} ${code}`)).toEqual(
          Array(refused.length).fill('403 registration-closed'),
        );
        expect(await entry()).toMatchObject({ registration_open: false });

        // With access codes, open only to those who know one.
        await server.restart({ ACCESS_CODES: 'quay-1930' });
        const invited = newEmail();
        expect((await register(call, stranger)).code).toBe('invalid-access-code');
        expect((await register(call, stranger, { registrationCode: 'guess' })).code).toBe('invalid-access-code');
        expect((await register(call, invited, { registrationCode: 'quay-1930' })).status).toBe(201);
        const token = await mailedToken(mail, invited);
        // Closed again before the link is opened, which then founds nothing.
        await server.restart({ ACCESS_CODES: '' });
        expect((await call('PATCH', '/api/v1/email-verifications', { token })).code).toBe('registration-closed');
        expect(await organizations()).toHaveLength(before);

        // Opened to everyone by the operator's setting.
        await server.restart({ OPEN_REGISTRATION: 'yes' });
        expect(await entry()).toMatchObject({ registration_open: true, access_code_required: false });
        expect((await call('PATCH', '/api/v1/email-verifications', { token })).status).toBe(200);
        expect(await organizations()).toHaveLength(before + 1);
        expect(mailsTo(mail, stranger)).toHaveLength(0);
        figure(context, `${refused.length + 2} attempts of strangers refused, no mail, no organization`);
      });
    });
  },
);

describe.each(engines)('the key on %s', (engine) => {
  test(`65. ${cases[65]}`, async (context) => {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openEmptyDatabase(engine));
    const { data_dir, database_url } = database.settings;
    const data = { DATA_DIR: data_dir, ...(database_url && { DATABASE_URL: database_url }) };
    const [own, other] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
    const wrong = { ...data, SECRET_KEY: other, DEMO: 'no', PORT: '0', LOG_LEVEL: 'warn' };
    const sentence = /^SECRET_KEY is not the key of this installation: [^\n]+\.\n$/;

    // The database records its key before anything is sealed or hashed.
    const server = opened.use(await startServer({ ...wrong, SECRET_KEY: own }));
    const commands = [
      ['serve'],
      ['gateway', 'token', 'nginx'],
      ['user', 'create', '--owner', '--email', newEmail(), '--name', 'Olga'],
      ['audit', 'verify'],
    ];
    const refused = await Promise.all(commands.map((words) => runCommand(words, wrong, 60_000)));
    for (const { code, told } of refused) {
      expect(code).toBe(1);
      expect(told).toMatch(sentence);
      expect(told).not.toContain(other);
    }
    expect(await database.query.selectFrom('organization').select('id').execute()).toEqual([]);

    // Rotated while the server runs: the former key is valid until the rotation is finished, and no longer.
    const rotate = (SECRET_KEY: string, ...words: string[]) =>
      runCommand(['rotate-key', ...words], { ...data, SECRET_KEY, NEW_SECRET_KEY: other });
    expect(await rotate(own)).toMatchObject({ code: 0 });
    expect((await sendTo(server.port, 'localhost')('GET', '/readyz')).status).toBe(200);
    await server.restart({ SECRET_KEY: other });
    expect(await rotate(other, '--finish')).toMatchObject({ code: 0 });
    await expect(server.restart({ SECRET_KEY: own })).rejects.toThrow('SECRET_KEY is not the key of this installation');
    figure(context, `${refused.length + 1} starts with a wrong key refused in one sentence; through a rotation`);
  });
});

describe.each(engines)('an empty database on %s', (engine) => {
  test(`64. ${cases[64]}`, async (context) => {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openEmptyDatabase(engine));
    const folder = opened.use(await aTemporaryFolder());
    const mail = opened.use(await startSmtpServer());
    const { data_dir, database_url } = database.settings;
    const data = { DATA_DIR: data_dir, ...(database_url && { DATABASE_URL: database_url }) };
    const settings = { ...data, DEMO: 'no', OPEN_REGISTRATION: 'yes', SMTP_URL: mail.url, LOG_LEVEL: 'warn' };

    // Two instances start at once on a database without tables.
    const [server, copy] = await Promise.all([startServer(settings), startServer(settings)]);
    opened.use(server);
    opened.use(copy);

    // The next commands in the header of deploy/compose.yaml; then one of the instances restarts.
    await writeFile(
      join(folder.path, 'portal.yaml'),
      'name: main\ntitle: Harbor\nhosts: [localhost]\nvisibility: public\n',
    );
    expect(await runCommand(['publish', folder.path], data)).toMatchObject({ code: 0 });
    const gateway = await runCommand(['gateway', 'token', 'nginx'], data);
    expect(gateway).toMatchObject({ code: 0, told: expect.stringMatching(/^pgw_/) });
    await copy.restart();
    const printed = () => [...linksIn(server.output()), ...linksIn(copy.output())];
    await until(() => printed().length === 3, 10_000, 'three links are printed');
    const links = printed();

    // A stranger founds an organization before the operator comes.
    const call = sendTo(server.port, `localhost:${server.port}`);
    const eve = newEmail();
    expect((await register(call, eve)).status).toBe(201);
    const token = await mailedToken(mail, eve);
    expect((await call('PATCH', '/api/v1/email-verifications', { token })).status).toBe(200);
    expect((await call('GET', '/api/v1/console-entry')).body).toMatchObject({ is_set_up: false });

    // All links are used at once. One sets up, and its owner gets what the commands created.
    const setUp = (link: string) =>
      call('POST', '/api/v1/set-up', {
        ...{ token: link, organization: 'Harbor', full_name: 'Olga', email: `${link.slice(-8)}@example.com`, password },
      });
    const answers = await Promise.all(links.map(setUp));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    const { email } = answers.find(({ status }) => status === 201)!.body;
    expect(await portalsOf(server, email)).toEqual(['main']);
    expect(await portalsOf(server, eve)).toEqual([]);
    await copy.restart();
    expect(linksIn(copy.output())).toHaveLength(2);

    // An operator who cannot log in creates another owner from the command line.
    const spare = newEmail();
    const made = await runCommand(
      ['user', 'create', '--owner', '--email', spare, '--name', 'Oskar', '--organization', 'Harbor'],
      data,
    );
    const reset = /token=([\w-]+)/.exec(made.told)?.[1];
    expect((await call('PATCH', '/api/v1/password-resets', { token: reset, password })).status).toBe(200);
    expect(await portalsOf(server, spare)).toEqual(['main']);
    figure(context, '2 commands, 2 instances, 1 restart and 1 stranger before it: 3 links good, one used, once');
  });
});

const linksIn = (output: string) => [...output.matchAll(/console\/setup\?token=([\w-]+)/g)].map(([, link]) => link!);

async function portalsOf(server: StartedServer, username: string): Promise<string[]> {
  const { call } = aPerson(server);
  expect((await call('POST', '/api/v1/authenticate', { username, password })).status).toBe(204);
  const { body } = await call('GET', '/api/admin/v1/portals');
  return body.data.map(({ name }: { name: string }) => name);
}
