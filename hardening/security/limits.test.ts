import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mailsTo, tokenIn } from '@portico/test-kit/mail/mail-token.ts';
import { startWebhookReceiver } from '@portico/test-kit/network/webhook-receiver.ts';
import { until } from '@portico/test-kit/until.ts';
import { describe, expect, test } from 'vitest';
import { password } from '../kit/attacked-server.ts';
import { figure } from '../kit/figure.ts';
import { type Answer, cookiesOf, type Send } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { inTurns } from './kit/in-turns.ts';

let networks = 0;
/** An IP address in its own network, as the trusted proxy reports it. */
const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `203.${networks >> 8}.${networks & 255}.9` };
};
const wrong = 'Wrong-guess-1';

/** The two logins: of developers at their portal, and of users at the console. */
const doors = {
  developers: {
    logIn: (call: Send, username: string, given: string, headers: Record<string, string>) =>
      call('POST', '/api/v2/developer/authenticate', { username, password: given }, headers),
    forgot: (call: Send, email: string, headers: Record<string, string>) =>
      call('POST', '/api/v2/developer/forgot-password', { email }, headers),
    reset: (call: Send, token: string, chosen: string, headers: Record<string, string>) =>
      call('POST', '/api/v2/developer/reset-password', { token, password: chosen }, headers),
    signUp: (call: Send, email: string, headers: Record<string, string>) =>
      call('POST', '/api/v2/developer', { email, full_name: 'Ada' }, headers),
  },
  users: {
    logIn: (call: Send, username: string, given: string, headers: Record<string, string>) =>
      call('POST', '/kauth/api/v1/authenticate', { username, password: given }, headers),
    forgot: (call: Send, email: string, headers: Record<string, string>) =>
      call('POST', '/kauth/api/v1/password-resets', { email }, headers),
    reset: (call: Send, token: string, chosen: string, headers: Record<string, string>) =>
      call('PATCH', '/kauth/api/v1/password-resets', { token, password: chosen }, headers),
    signUp: (call: Send, email: string, headers: Record<string, string>) =>
      call('POST', '/kauth/api/v1/register', { email, fullName: 'Ada', organization: 'New', password }, headers),
  },
} as const;
const kinds = ['developers', 'users'] as const;

/** Undefined if there is no result in time. */
const within = <Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);

async function timed<Value>(work: () => Promise<Value>) {
  const began = performance.now();
  return { result: await work(), ms: Math.round(performance.now() - began) };
}

/** Accepts connections, reads, and never answers. */
async function aHangingReceiver() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

againstServers(
  async () => ({ settings: { TRUSTED_PROXIES: '127.0.0.1' } }),
  (attacked) => {
    const anAccount = async (kind: (typeof kinds)[number]) =>
      (kind === 'users' ? await attacked().aUser() : await attacked().aDeveloper()).email;

    describe('lockouts', () => {
      test('76. Lockout cannot be used against people', async (context) => {
        const { at, mail } = attacked();
        const call = at('main');
        const chosen = 'Fresh-choice-9';
        for (const kind of kinds) {
          const door = doors[kind];
          const email = await anAccount(kind);
          const [home, attacker] = [elsewhere(), elsewhere()];
          // One network locks out only itself.
          await inTurns(20, () => door.logIn(call, email, wrong, attacker));
          expect((await door.logIn(call, email, password, attacker)).code).toBe('account-locked');
          const signedIn = await door.logIn(call, email, password, home);
          expect(signedIn.status, kind).toBe(204);
          const device = { cookie: cookiesOf(signedIn) };
          // Guesses from everywhere lock out new devices, but not a familiar device or network.
          await inTurns(105, () => door.logIn(call, email, wrong, elsewhere()));
          expect((await door.logIn(call, email, password, elsewhere())).status).toBe(429);
          expect((await door.logIn(call, email, password, { ...elsewhere(), ...device })).status, kind).toBe(204);
          expect((await door.logIn(call, email, password, home)).status, kind).toBe(204);

          // Emails that strangers request do not use up the owner's limit, at a familiar or a new place.
          await inTurns(12, () => door.forgot(call, email, elsewhere()));
          const other = await anAccount(kind);
          await inTurns(12, () => door.signUp(call, other, elsewhere()));
          await inTurns(12, () => door.forgot(call, other, attacker));
          for (const owner of [email, other]) {
            const before = await resetMails(owner);
            await door.forgot(call, owner, home);
            expect(await resetMails(owner), `${kind}: a mail for the owner`).toBe(before + 1);
            const token = await lastLink(owner, before + 1);
            expect((await door.reset(call, token, chosen, home)).status).toBeLessThan(300);
            expect((await door.logIn(call, owner, chosen, home)).status).toBe(204);
          }
        }
        figure(context, '20 guesses from one network, 105 from as many: the owner logs in and resets, at both doors');

        async function resetMails(to: string): Promise<number> {
          const written = await attacked()
            .database.query.selectFrom('mail_outbox')
            .select('id')
            .where('to', '=', to)
            .where('template', 'in', ['reset-password', 'user-reset-password'])
            .execute();
          return written.length;
        }
        async function lastLink(to: string, count: number): Promise<string> {
          const links = () => mailsTo(mail, to).map(tokenIn).filter(Boolean);
          await until(() => links().length >= count, 15_000, `${count} mails with a link have come to ${to}`);
          return links().at(-1) as string;
        }
      });
    });

    describe('rate limits', () => {
      /** Sends until a refusal, and returns the number of accepted requests. */
      async function untilRefused(atMost: number, send: (number: number) => Promise<Answer>): Promise<number> {
        for (let number = 0; number < atMost; number += 1) {
          const answer = await send(number);
          if (answer.status !== 429) continue;
          expect(answer.code).toBe('too-many-requests');
          expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
          return number;
        }
        throw new Error(`${atMost} times, and none was refused`);
      }

      test('78. Invitations, mails, tokens, credentials and webhook tests have limits', async (context) => {
        const { at, aDeveloper, aUser, asDeveloper, asUser, services } = attacked();
        const org_id = await services.organization.create('Busy');
        const owner = await asUser(await aUser({ org_id }));
        const invite = (email: string) =>
          owner('POST', '/api/admin/v1/invitations', { email, full_name: 'Grace', role: 'viewer' });
        const counts: Record<string, number> = {};
        counts.invitations = await untilRefused(60, (number) => invite(`invited-${number}@example.com`));
        // The limit of one organization does not affect another, even for the same people.
        const elsewhereOwner = await asUser(await aUser({ org_id: await services.organization.create('Calm') }));
        const person = { email: 'invited-0@example.com', full_name: 'Grace', role: 'viewer' };
        expect((await elsewhereOwner('POST', '/api/admin/v1/invitations', person)).status).toBe(201);

        const hook = (await owner('POST', '/api/admin/v1/webhooks', { url: 'https://hooks.invalid/busy' })).body;
        const path = `/api/admin/v1/webhooks/${hook.id}`;
        counts['webhook tests'] = await untilRefused(40, () => owner('POST', `${path}/test`));
        counts['webhook replays'] = await untilRefused(70, () => owner('POST', `${path}/replay`));
        const ada = await asDeveloper(await aDeveloper());
        const strategies = (await ada('GET', '/api/v2/applications/auth-strategies')).body.data;
        const make = async (kind: string) => {
          const { id } = strategies.find((one: { name: string }) => one.name === kind);
          return (await ada('POST', '/api/v2/applications', { name: kind, auth_strategy_id: id })).body;
        };
        const [keyed, client] = [await make('Key'), await make('Client')];
        counts.credentials = await untilRefused(70, () =>
          ada('POST', `/api/v2/applications/${keyed.id}/credentials`, {}),
        );
        expect((await ada('POST', `/api/v2/applications/${client.id}/refresh-token`)).status).toBe(429);

        const ask = (secret: string, from: Record<string, string>) => {
          const pair = Buffer.from(`${client.credentials.client_id}:${secret}`).toString('base64');
          const headers = { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' };
          return at('main')('POST', '/oauth/token', 'grant_type=client_credentials', { ...headers, ...from });
        };
        const guesser = elsewhere();
        counts['client secrets'] = await untilRefused(60, () => ask('pcs_wrong', guesser));
        // The attacker is refused; the client itself is not.
        expect((await ask(client.credentials.client_secret, elsewhere())).status).toBe(200);
        const busy = elsewhere();
        const { client_secret } = client.credentials;
        const tokens = await inTurns(125, () => ask(client_secret, busy));
        expect(tokens.get(429)).toBeGreaterThan(0);
        counts.tokens = tokens.get(200) ?? 0;
        figure(
          context,
          `taken before the first 429: ${Object.entries(counts)
            .map(([what, count]) => `${count} ${what}`)
            .join(', ')}`,
        );
      });
    });

    describe('the load of one organization', () => {
      test('92. One organization cannot take the ingest, webhooks or uploads of another', async (context) => {
        const { server, services, at, aUser, asUser } = attacked();
        await using opened = new AsyncDisposableStack();
        const [busy, calm] = [await services.organization.create('A'), await services.organization.create('B')];
        const tokenOf = async (org_id: string) =>
          (await services.gateway.create(org_id, 'Edge', { actor: { kind: 'system' } })).token;
        const [ofBusy, ofCalm] = [await tokenOf(busy), await tokenOf(calm)];

        // Sixty reports of A that start and stall, half of them before the first byte.
        const held = Array.from({ length: 60 }, (_, number) => {
          const { promise: isConnected, resolve } = Promise.withResolvers<void>();
          const outgoing = request(`http://127.0.0.1:${server.port}/gateway/v1/events`, {
            method: 'POST',
            agent: false,
            headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${ofBusy}` },
          });
          outgoing.on('error', () => {}).on('socket', (socket) => socket.once('connect', () => resolve()));
          if (number % 2) outgoing.write('\n');
          else outgoing.flushHeaders();
          opened.defer(() => void outgoing.destroy());
          return isConnected;
        });
        await Promise.all(held);
        const report = (token: string) =>
          at('main')('POST', '/gateway/v1/events', [], { authorization: `Bearer ${token}` });
        const ingest = await timed(() => within(5000, report(ofCalm)));
        expect(ingest.result?.status, 'B reports while A holds sixty connections').toBe(200);
        expect((await within(5000, report(ofBusy)))?.status, 'and so does A').toBe(200);

        // Ten receivers of A that accept events and never answer, each with two events in progress.
        const hanging = opened.use(await aHangingReceiver());
        const hooks = '/api/admin/v1/webhooks';
        const ownerOfBusy = await asUser(await aUser({ org_id: busy }));
        for (let number = 0; number < 10; number += 1) {
          const { body } = await ownerOfBusy('POST', hooks, { url: `${hanging.url}/${number}` });
          for (let time = 0; time < 2; time += 1) await ownerOfBusy('POST', `${hooks}/${body.id}/test`);
        }
        await until(() => hanging.connections() >= 8, 10_000, 'eight events of A are under way');
        const receiver = opened.use(await startWebhookReceiver());
        const ownerOfCalm = await asUser(await aUser({ org_id: calm }));
        const { body } = await ownerOfCalm('POST', hooks, { url: receiver.url });
        const webhook = await timed(async () => {
          await ownerOfCalm('POST', `${hooks}/${body.id}/test`);
          return within(
            3000,
            receiver.received(1).then(() => true),
          );
        });
        expect(webhook.result, 'the event of B is delivered while ten receivers of A hang').toBe(true);
        figure(
          context,
          `60 held reports: the next of another took ${ingest.ms} ms; 10 hanging receivers: an event of another took ${webhook.ms} ms`,
        );
      });
    });
  },
);
