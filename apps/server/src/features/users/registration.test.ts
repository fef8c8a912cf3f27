import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onBothEngines, openTestDatabase, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { cookiesOf, mailsIn, problemOf } from '@portico/test-kit/world/developers.ts';
import { aServerWithUsers, aUser, callAs, password } from '@portico/test-kit/world/users.ts';
import { describe, expect, test } from 'vitest';

/** Registration is closed, unless the operator opens it. */
const opened = { open_registration: true };

const ada = {
  email: 'Ada@Example.com',
  fullName: ' Ada Łovelace ',
  organization: 'Analytical Engines',
  password,
  defaultRegion: 'eu',
};

const auditActions = async ({ query }: TestDatabase, org_id: string) =>
  (await query.selectFrom('audit_event').select('action').where('org_id', '=', org_id).execute())
    .map(({ action }) => action)
    .sort();

onBothEngines((open) => {
  describe.each(['', '/kauth'])('at %s/api/v1', (segment) => {
    test('someone registers an organization, confirms the email address and becomes its owner', async () => {
      await using database = await open();
      await using world = await aServerWithUsers(database, opened);
      const call = callAs(world);
      const registered = await call('POST', `${segment}/api/v1/register`, {
        ...ada,
        role: 'viewer',
        checked_agreement: true,
      });
      expect(registered.status).toBe(201);
      const { organizationID } = (await registered.json()) as { organizationID: string };
      expect(await world.services.organization.find(organizationID)).toBeUndefined();
      const tooEarly = await call('POST', `${segment}/api/v1/authenticate`, { username: ada.email, password });
      expect(await problemOf(tooEarly)).toMatchObject({ status: 401, code: 'wrong-credentials' });

      const [mail] = await mailsIn(database);
      expect(mail).toMatchObject({ template: 'user-confirm-email', to: 'ada@example.com' });
      const confirmed = await call('PATCH', `${segment}/api/v1/email-verifications`, { token: mail?.values.token });
      expect([confirmed.status, await confirmed.json()]).toEqual([200, { email: 'ada@example.com' }]);

      const signedIn = await call('POST', `${segment}/api/v1/authenticate`, { username: 'ADA@example.com', password });
      expect(signedIn.status).toBe(204);
      const me = await callAs(world, { cookie: cookiesOf(signedIn) })('GET', '/v2/users/me');
      expect(await me.json()).toEqual({
        id: expect.any(String),
        email: 'ada@example.com',
        full_name: 'Ada Łovelace',
        preferred_name: null,
        role: 'owner',
        organization: { id: organizationID, name: 'Analytical Engines', default_region: 'eu' },
        created_at: '2026-03-01T12:00:00.000Z',
        updated_at: '2026-03-01T12:00:00.000Z',
      });
      expect(await auditActions(database, organizationID)).toEqual([
        'organization.created',
        'user.email-confirmed',
        'user.signed-in',
      ]);
    });
  });

  test('the mail links to the console at the server’s own URL, in the language of the browser', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    await callAs(world, { 'accept-language': 'de-CH,en;q=0.5' })('POST', '/api/v1/register', ada);
    const row = await database.query.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
    const { subject, text, from } = await world.services.mail.compose(row);
    expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für Portico');
    expect(text).toMatch(/http:\/\/site\.test\/console\/login\?token=\S+/);
    expect([subject, text, from].join()).not.toContain('Analytical');
  });

  test('an email address with an account gets the same answer after the same work, and its owner gets a mail', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    await aUser(world, { email: 'ada@example.com' });
    const call = callAs(world);
    const count = async (email: string) => {
      const before = world.hasher.count;
      const answer = await call('POST', '/api/v1/register', { ...ada, email });
      const { organizationID } = (await answer.json()) as { organizationID: string };
      const headers = Object.fromEntries(answer.headers);
      for (const name of ['date', 'x-request-id']) delete headers[name];
      return { status: answer.status, headers, length: organizationID.length, hashes: world.hasher.count - before };
    };
    const known = await count('ada@example.com');
    const unknown = await count('new@example.com');
    expect(known).toEqual(unknown);
    expect(known.hashes).toBe(1);
    expect((await mailsIn(database)).map(({ template, to }) => [template, to])).toEqual([
      ['already-registered', 'ada@example.com'],
      ['user-confirm-email', 'new@example.com'],
    ]);
    expect(await auditActions(database, world.org_id)).toEqual(['user.registered-again']);
  });

  test('a confirmation link sets the password that was entered with it', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    const call = callAs(world);
    await call('POST', '/api/v1/register', ada);
    world.clock.pass(1);
    await call('POST', '/api/v1/register', { ...ada, password: 'Attackers-choice-1' });
    const [mine, theirs] = await mailsIn(database);
    expect((await call('PATCH', '/api/v1/email-verifications', { token: mine?.values.token })).status).toBe(200);
    const late = await call('PATCH', '/api/v1/email-verifications', { token: theirs?.values.token });
    expect(await problemOf(late)).toMatchObject({ status: 410, code: 'used-token' });
    const authenticate = (typed: string) =>
      call('POST', '/api/v1/authenticate', { username: ada.email, password: typed });
    expect((await authenticate(password)).status).toBe(204);
    expect((await authenticate('Attackers-choice-1')).status).toBe(401);
    expect(await world.services.organization.list()).toHaveLength(2);
  });

  test('a link is valid once and for a day', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    const call = callAs(world);
    const verify = async (token: unknown) => problemOf(await call('PATCH', '/api/v1/email-verifications', { token }));
    await call('POST', '/api/v1/register', ada);
    const [mail] = await mailsIn(database);
    world.clock.pass(24 * 3_600_000 + 1);
    expect(await verify(mail?.values.token)).toMatchObject({ status: 410, code: 'used-token' });
    expect(await verify(crypto.randomUUID())).toMatchObject({ status: 404, code: 'unknown-token' });
  });

  test('rules for passwords and names are checked before anything is sent', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    const call = callAs(world);
    const weak = await call('POST', '/api/v1/register', { ...ada, password: 'password1' });
    expect(weak.status).toBe(400);
    expect(((await weak.json()) as { detail: string }).detail).toMatch(/password.*requirement/i);
    for (const wrong of [
      { fullName: '  ' },
      { organization: 'a\nb' },
      { email: 'nobody' },
      { defaultRegion: 'mars' },
    ]) {
      expect(await problemOf(await call('POST', '/api/v1/register', { ...ada, ...wrong }))).toMatchObject({
        status: 400,
        code: 'invalid-parameters',
      });
    }
    expect(await mailsIn(database)).toEqual([]);
  });

  test('if there are access codes, one of them is required', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, { access_codes: ['let-me-in', 'second'] });
    const register = (code?: string) =>
      callAs(world)('POST', '/api/v1/register', { ...ada, ...(code !== undefined && { registrationCode: code }) });
    for (const wrong of [undefined, '', 'Let-me-in', ' let-me-in']) {
      const refused = await register(wrong);
      expect([refused.status, await refused.json()]).toMatchObject([403, { title: 'Invalid access code' }]);
    }
    expect((await register('second')).status).toBe(201);
  });

  test('one email address gets a limited number of mails', async () => {
    await using database = await open();
    await using world = await aServerWithUsers(database, opened);
    const statuses: number[] = [];
    for (let time = 0; time < 8; time += 1)
      statuses.push((await callAs(world)('POST', '/api/v1/register', ada)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await mailsIn(database)).toHaveLength(5);
  });
});

/** A local server that answers like reCAPTCHA's. */
async function aVerifyServer(answer: (form: URLSearchParams) => { status?: number; body: unknown }) {
  const asked: URLSearchParams[] = [];
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    const { status = 200, body } = answer(form);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    verify_url: `http://127.0.0.1:${port}/siteverify`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('if there is a captcha, only humans register organizations (REG-09)', async () => {
  await using database = await openTestDatabase('sqlite');
  await using captcha = await aVerifyServer((form) => ({ body: { success: form.get('response') === 'human' } }));
  const { verify_url } = captcha;
  await using world = await aServerWithUsers(database, {
    ...opened,
    captcha: { secret: 'captcha-secret', verify_url },
    outbound_allow: ['127.0.0.1'],
  });
  const register = (recaptchaToken?: string) =>
    callAs(world)('POST', '/api/v1/register', { ...ada, ...(recaptchaToken && { recaptchaToken }) });
  for (const token of [undefined, 'robot']) {
    expect(await problemOf(await register(token))).toEqual({
      status: 400,
      code: 'captcha-failed',
      detail: "We could not verify that you're human. Refresh the page to try again.",
    });
  }
  expect(await mailsIn(database)).toEqual([]);
  expect((await register('human')).status).toBe(201);
  expect(Object.fromEntries(captcha.asked.at(-1)!)).toEqual({
    secret: 'captcha-secret',
    response: 'human',
    remoteip: '127.0.0.1',
  });
});

test('an unreachable captcha server, or an invalid response from it, refuses the request', async () => {
  await using database = await openTestDatabase('sqlite');
  const gone = await aVerifyServer(() => ({ body: null }));
  await gone[Symbol.asyncDispose]();
  await using odd = await aVerifyServer(() => ({ status: 500, body: { success: 'true' } }));
  for (const [verify_url, code] of [
    [gone.verify_url, 'service-unavailable'],
    [odd.verify_url, 'captcha-failed'],
  ] as const) {
    await using world = await aServerWithUsers(database, {
      ...opened,
      captcha: { secret: 's', verify_url },
      outbound_allow: ['127.0.0.1'],
    });
    const answer = await callAs(world)('POST', '/api/v1/register', { ...ada, recaptchaToken: 'human' });
    expect(await problemOf(answer)).toMatchObject({ code });
  }
});

test('simultaneous links for one email address create one organization', async () => {
  await using database = await openTestDatabase('postgres');
  await using world = await aServerWithUsers(database, opened);
  await using copy = await aServerWithUsers(database, { ...opened, clock: world.clock });
  for (let round = 0; round < 10; round += 1) {
    const email = `founder-${round}@example.com`;
    for (let time = 0; time < 4; time += 1) {
      const input = { ...ada, email, organization: `Organization ${round}` };
      await world.services.organizationRegistration.register(input as never, {
        address: `192.0.2.${round}`,
        locale: 'en',
      });
    }
    const tokens = (await mailsIn(database))
      .filter(({ to }) => to === email)
      .map(({ values }) => values.token as string);
    const answers = await Promise.all(
      tokens.map((token, index) =>
        [world, copy]
          [index % 2]!.services.organizationRegistration.verifyEmail(token, { address: `192.0.2.${round}` })
          .then(
            () => 'done',
            ({ code }: { code: string }) => code,
          ),
      ),
    );
    expect(answers.sort()).toEqual(['done', 'used-token', 'used-token', 'used-token']);
    const organizations = await world.services.organization.list();
    expect(organizations.filter(({ name }) => name === `Organization ${round}`)).toHaveLength(1);
  }
});
