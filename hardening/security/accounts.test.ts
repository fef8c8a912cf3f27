import { randomUUID } from 'node:crypto';
import { mailedToken, mailsTo, mailTo } from '@portico/test-kit/mail/mail-token.ts';
import { describe, expect, test } from 'vitest';
import { password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { type Answer, type Send, seen } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { inTurns } from './kit/in-turns.ts';

const hashes = 'portico_password_hashes_total';
let addresses = 0;
/** A client IP address, each in its own network, as the trusted proxy in front of the server reports it. */
const newAddress = () => `198.${Math.floor((addresses += 1) / 250)}.${addresses % 250}.7`;
const from = (address = newAddress()) => ({ 'x-forwarded-for': address });
const newEmail = () => `${randomUUID().slice(0, 13)}@example.com`;

/** The two logins: of developers at their portal, and of users at the console. */
const doors = {
  developers: {
    logIn: (call: Send, username: string, given: string, headers = from()) =>
      call('POST', '/api/v2/developer/authenticate', { username, password: given }, headers),
    forgot: (call: Send, email: string) => call('POST', '/api/v2/developer/forgot-password', { email }, from()),
    signUp: (call: Send, email: string) => call('POST', '/api/v2/developer', { email, full_name: 'Ada' }, from()),
  },
  users: {
    logIn: (call: Send, username: string, given: string, headers = from()) =>
      call('POST', '/kauth/api/v1/authenticate', { username, password: given }, headers),
    forgot: (call: Send, email: string) => call('POST', '/kauth/api/v1/password-resets', { email }, from()),
    signUp: (call: Send, email: string) =>
      call('POST', '/kauth/api/v1/register', { email, fullName: 'Ada', organization: 'New', password }, from()),
  },
} as const;

/** The id of a future organization differs each time. */
const withoutIds = (answer: Answer) => JSON.stringify(seen(answer)).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');

againstServers(
  async () => ({ settings: { TRUSTED_PROXIES: '127.0.0.1', OPEN_REGISTRATION: 'yes' } }),
  (attacked) => {
    describe('who has an account', () => {
      test('1. Login: unknown, wrong, unverified, locked are alike in body, status, headers', async (context) => {
        const { at, aDeveloper, aUser, counted } = attacked();
        const call = at('main');
        const targets = {
          developers: [
            newEmail(),
            (await aDeveloper()).email,
            (await aDeveloper({ status: 'unverified', password: null })).email,
            (await aDeveloper({ status: 'pending' })).email,
            (await aDeveloper({ status: 'disabled' })).email,
          ],
          users: [newEmail(), (await aUser()).email],
        };
        let attempts = 0;
        const before = await counted(hashes);
        const guessAll = async (kind: keyof typeof doors, email: string) => {
          const log: unknown[] = [];
          for (let guess = 0; guess < 10; guess += 1) {
            log.push(seen(await doors[kind].logIn(call, email, 'Wrong-guess-1')));
            attempts += 1;
          }
          // From here on the account is locked, if it exists; the right password changes nothing.
          log.push(seen(await doors[kind].logIn(call, email, 'Wrong-guess-1')));
          log.push(seen(await doors[kind].logIn(call, email, password)));
          return log;
        };
        for (const kind of ['developers', 'users'] as const) {
          const logs = await Promise.all(targets[kind].map((email) => guessAll(kind, email)));
          for (const log of logs) expect(log).toEqual(logs[0]);
          const [log = []] = logs;
          expect(log[0]).toMatchObject({ status: 401 });
          // A locked account answers alike to the right and a wrong password.
          expect(log[10]).toEqual(log[11]);
        }
        expect(await counted(hashes)).toBe(before + attempts);
        figure(context, `${attempts} attempts on 7 accounts: ${attempts} hashes, no answer differs`);
      });

      test('2. Sign-up with an existing address: same reply; its owner gets an email', async (context) => {
        const { at, aDeveloper, aUser, mail } = attacked();
        const call = at('main');
        const owners = { developers: (await aDeveloper()).email, users: (await aUser()).email };
        for (const kind of ['developers', 'users'] as const) {
          const stranger = newEmail();
          const known = await doors[kind].signUp(call, owners[kind]);
          const fresh = await doors[kind].signUp(call, stranger);
          expect(known.status).toBe(201);
          expect(withoutIds(known)).toBe(withoutIds(fresh));
          const told = await mailTo(mail, owners[kind]);
          expect(told.text).not.toMatch(/token=/);
          expect(told.subject).not.toBe((await mailTo(mail, stranger)).subject);
        }
        figure(context, 'one mail to each owner, none with a link that creates anything');
      });

      test('3. Reset and resend: same reply for known and unknown', async (context) => {
        const { at, aDeveloper, aUser, mail } = attacked();
        const call = at('main');
        const unverified = (await aDeveloper({ status: 'unverified', password: null })).email;
        const owners = { developers: (await aDeveloper()).email, users: (await aUser()).email };
        for (const kind of ['developers', 'users'] as const) {
          const unknown = newEmail();
          const answers = [await doors[kind].forgot(call, unknown), await doors[kind].forgot(call, owners[kind])];
          if (kind === 'developers') answers.push(await doors[kind].forgot(call, unverified));
          expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
          for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] as Answer));
          await mailTo(mail, owners[kind]);
          expect(mailsTo(mail, unknown)).toEqual([]);
        }
        // Signing up again requests a second confirmation.
        const resent = await doors.developers.signUp(call, unverified);
        expect(seen(resent)).toEqual(seen(await doors.developers.signUp(call, newEmail())));
        await mailTo(mail, unverified);
        figure(context, 'no answer differs; nobody without an account gets a mail');
      });

      test('4. Accepting an invitation does not reveal whether an account exists', async (context) => {
        const { at, aUser, asUser, other_org_id, mail } = attacked();
        const owner = await asUser(await aUser());
        const here = at('main');
        const elsewhere = await aUser({ org_id: other_org_id });
        const accept = (token: string) =>
          here('POST', '/kauth/v2/accept-invite', { token, full_name: 'Grace', password }, from());
        const invite = async (email: string) => {
          const sent = await owner('POST', '/api/admin/v1/invitations', { email, full_name: 'Grace', role: 'viewer' });
          return { sent, token: /token=([\w-]+)/.exec((await mailTo(mail, email)).text ?? '')?.[1] ?? '' };
        };
        const fresh = await invite(newEmail());
        const taken = await invite(elsewhere.email);
        // The inviting owner sees no difference either.
        const shape = ({ body }: Answer) => Object.keys(body).sort();
        expect([fresh.sent.status, shape(fresh.sent)]).toEqual([taken.sent.status, shape(taken.sent)]);

        expect((await accept(fresh.token)).status).toBe(201);
        const used = await accept(fresh.token);
        const refused = await accept(taken.token);
        expect(used.code).toBe('used-token');
        expect(seen(refused)).toEqual(seen(used));
        figure(context, 'an address with an account elsewhere reads as a link that is over');
      });
    });

    describe('guessing', () => {
      test('5. One account guessed from many addresses', async (context) => {
        const { at, aDeveloper, counted } = attacked();
        const call = at('main');
        const { email } = await aDeveloper();
        const guesses = byForm({ short: 500, long: 10_000 });
        const before = await counted(hashes);
        const statuses = await inTurns(guesses, (guess) =>
          doors.developers.logIn(call, email, `Guess-number-${guess}`),
        );
        const hashed = (await counted(hashes)) - before;
        expect(hashed).toBe(10);
        // Ten guesses are checked. Up to the hundredth the answer is that the account is locked, and then to wait.
        expect(Object.fromEntries(statuses)).toEqual({ 401: 100, 429: guesses - 100 });
        figure(context, `${guesses} guesses from as many addresses: ${hashed} hashes`);
      });

      test('6. One password sprayed over many accounts', async (context) => {
        const { at, aDeveloper, counted } = attacked();
        const call = at('main');
        const address = newAddress();
        const accounts = byForm({ short: 100, long: 2_000 });
        const before = await counted(hashes);
        const statuses = await inTurns(accounts, () =>
          doors.developers.logIn(call, newEmail(), password, from(address)),
        );
        const hashed = (await counted(hashes)) - before;
        expect(Object.fromEntries(statuses)).toEqual({ 401: 50, 429: accounts - 50 });
        expect(hashed).toBe(50);
        // The right password is also refused from this IP address, and works from another.
        const { email } = await aDeveloper();
        expect((await doors.developers.logIn(call, email, password, from(address))).status).toBe(429);
        expect((await doors.developers.logIn(call, email, password)).status).toBe(204);
        figure(context, `${accounts} accounts from one address: ${hashed} hashes`);
      });

      test('7. Guessing reset, verification and invitation tokens', async (context) => {
        const { at, aDeveloper, counted, mail } = attacked();
        const call = at('main');
        const owner = await aDeveloper();
        await doors.developers.forgot(call, owner.email);
        const token = await mailedToken(mail, owner.email);
        // 122 random bits: a UUID of version 4.
        expect(token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        const guess = (headers: Record<string, string>) => ({
          reset: () => call('POST', '/api/v2/developer/reset-password', { token: randomUUID(), password }, headers),
          verify: () => call('POST', '/api/v2/developer/verify-email', { token: randomUUID() }, headers),
          'reset of a user': () =>
            call('PATCH', '/kauth/api/v1/password-resets', { token: randomUUID(), password }, headers),
          organization: () => call('PATCH', '/kauth/api/v1/email-verifications', { token: randomUUID() }, headers),
          invitation: () =>
            call('POST', '/kauth/v2/accept-invite', { token: randomUUID(), full_name: 'Eve', password }, headers),
        });
        const before = await counted(hashes);
        const each = byForm({ short: 60, long: 1_000 });
        for (const [what, send] of Object.entries(guess(from(newAddress())))) {
          const fromOne = await inTurns(each, send);
          expect(
            [...fromOne.keys()].every((status) => status >= 400 && status < 500),
            what,
          ).toBe(true);
          expect(fromOne.get(429), what).toBeGreaterThanOrEqual(each - 50);
        }
        // From different IP addresses no guess is limited, and none is right.
        const spread = await inTurns(each, () => guess(from()).reset());
        expect([...spread.keys()]).toEqual([404]);
        expect(await counted(hashes)).toBe(before);
        // The owner's link works from the limited IP address, which a whole office may share.
        const shared = from(newAddress());
        expect((await inTurns(51, guess(shared).reset)).get(429)).toBe(1);
        const own = await call('POST', '/api/v2/developer/reset-password', { token, password }, shared);
        expect(own.status).toBe(204);
        figure(
          context,
          `${each * 6} guesses of 122 bits: 50 looked at per address, no hash; the real link still works`,
        );
      });

      test('8. Rotating X-Forwarded-For, direct and through a trusted proxy', async (context) => {
        const { at, server } = attacked();
        const forgotFrom = (headers: Record<string, string>) =>
          at('main')('POST', '/api/v2/developer/forgot-password', { email: newEmail() }, headers);
        const rotating = (rest: string) => {
          const claimed = newAddress();
          const more = { 'x-real-ip': claimed, forwarded: `for=${claimed}`, 'x-client-ip': claimed };
          return { ...more, 'x-forwarded-for': `${claimed}${rest}` };
        };
        const seenByProxy = newAddress();
        const proxied = await inTurns(60, () => forgotFrom(rotating(`, ${seenByProxy}`)));
        expect(Object.fromEntries(proxied)).toEqual({ 200: 30, 429: 30 });

        await server.restart({ TRUSTED_PROXIES: '' });
        const direct = await inTurns(60, () => forgotFrom(rotating('')));
        expect(Object.fromEntries(direct)).toEqual({ 200: 30, 429: 30 });
        await server.restart({ TRUSTED_PROXIES: '127.0.0.1' });
        figure(context, '60 claimed addresses count as one, with and without a proxy');
      });

      test('9. Lockout cannot shut the owner out for good; limits survive a restart', async (context) => {
        const { at, aDeveloper, mail, server } = attacked();
        const call = at('main');
        const { email } = await aDeveloper();
        const guessFromEverywhere = () => inTurns(20, () => doors.developers.logIn(call, email, 'Wrong-guess-1'));
        await guessFromEverywhere();
        expect((await doors.developers.logIn(call, email, password)).code).toBe('account-locked');
        await server.restart();
        expect((await doors.developers.logIn(call, email, password)).code).toBe('account-locked');

        const home = from(newAddress());
        await doors.developers.forgot(call, email);
        const token = await mailedToken(mail, email);
        const chosen = 'Fresh-choice-9';
        expect((await call('POST', '/api/v2/developer/reset-password', { token, password: chosen }, home)).status).toBe(
          204,
        );
        expect((await doors.developers.logIn(call, email, chosen, home)).status).toBe(204);
        // Guessing continues. The account is locked for the attackers, but not for the owner at a familiar place.
        await guessFromEverywhere();
        expect((await doors.developers.logIn(call, email, chosen)).code).toBe('account-locked');
        expect((await doors.developers.logIn(call, email, chosen, home)).status).toBe(204);
        figure(context, 'locked after 10 and after a restart; open to the owner after a reset, while others go on');
      });
    });
  },
);
