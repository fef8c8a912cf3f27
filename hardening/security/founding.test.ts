import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cases } from '../cases.ts';
import { password } from '../surroundings/attacked-server.ts';
import { againstServers } from '../surroundings/engines.ts';
import { figure } from '../surroundings/figure.ts';
import { mailedToken, mailsTo } from '../surroundings/mail-token.ts';
import type { Send } from '../surroundings/wire.ts';

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

        // Closed, at both paths, for whoever has a code to guess as well.
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

        // Opened by codes, for whoever knows one.
        await server.restart({ ACCESS_CODES: 'quay-1930' });
        const invited = newEmail();
        expect((await register(call, stranger)).code).toBe('invalid-access-code');
        expect((await register(call, stranger, { registrationCode: 'guess' })).code).toBe('invalid-access-code');
        expect((await register(call, invited, { registrationCode: 'quay-1930' })).status).toBe(201);
        const token = await mailedToken(mail, invited);
        // Closed again before the link is opened: it founds nothing then.
        await server.restart({ ACCESS_CODES: '' });
        expect((await call('PATCH', '/api/v1/email-verifications', { token })).code).toBe('registration-closed');
        expect(await organizations()).toHaveLength(before);

        // Opened to everyone, on purpose.
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
