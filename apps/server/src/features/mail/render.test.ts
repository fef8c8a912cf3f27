import { locales } from '@portico/contract/constants.ts';
import { contrast, fromHex } from '@portico/ui/theme/color.ts';
import { describe, expect, test } from 'vitest';
import type { Mail, MailTemplate, MailValues } from './mails.ts';
import { renderMail } from './render.ts';
import { sampleValues } from './sample-values.ts';

const sender = {
  name: 'Acme APIs',
  url: new URL('https://portal.example.com:8443'),
  home: '/',
  theme: { accent: '#1d63ed' },
} as const;

const person = { full_name: 'Ada Lovelace' };
const withToken = { ...person, token: 'T/o+k=e&n' };
const version = { product: 'Payments', version: 'v1', path: '/spec/payments/v1' };
const ending = { note: 'Use v2.', sunset_on: '2027-01-31', successor: 'v2' };
const registration = { application: 'Billing', product: 'Payments', version: 'v2' };

const values: { [Template in MailTemplate]: MailValues[Template] } = {
  'confirm-email': withToken,
  'already-registered': person,
  'account-approved': person,
  'account-rejected': person,
  'account-disabled': person,
  'reset-password': withToken,
  'password-changed': person,
  'registration-approved': { ...person, ...registration },
  'registration-rejected': { ...person, ...registration },
  'registration-revoked': { ...person, ...registration },
  'scopes-granted': { ...person, ...registration, scopes: 'read, pay' },
  'scopes-refused': { ...person, ...registration, scopes: 'read, pay' },
  'credential-expiring': { ...person, application: 'Billing', credential: 'Night run', expires_on: '2026-12-31' },
  'credential-leaked': { ...person, application: 'Billing', credential: 'Night run', place: 'https://example.com/x' },
  'version-deprecated': { ...person, ...version, ...ending },
  'version-ending': { ...person, ...version, ...ending, days: '30' },
  'version-changed': sampleValues['version-changed'],
  'change-digest': sampleValues['change-digest'],
  'version-message': sampleValues['version-message'],
  'registration-requested': { ...registration, developer_name: 'Ada', developer_email: 'ada@example.com' },
  'scopes-requested': {
    ...registration,
    scopes: 'read, pay',
    developer_name: 'Ada',
    developer_email: 'ada@example.com',
  },
  'developer-pending': { developer_name: 'Ada', developer_email: 'ada@example.com' },
  'review-digest': { developers: '3', registrations: '0' },
  'draft-failed': sampleValues['draft-failed'],
  'webhook-disabled': { host: 'hooks.example.com', cause: 'gone' },
  'confirm-identity': { ...withToken, provider: 'Acme', tenant: '00000000-0000-4000-8000-000000000000' },
  'identity-linked': { ...person, provider: 'Acme', place: '192.0.2.1' },
  'personal-token-created': {
    ...person,
    token_name: 'Nightly <publish>',
    scopes: 'publish',
    expires_on: '2026-12-31',
    place: '192.0.2.1',
  },
  invitation: { ...withToken, inviter: 'Grace', organization: 'Acme' },
  'user-confirm-email': withToken,
  'user-reset-password': withToken,
};

const templates = Object.keys(values) as MailTemplate[];

const aMail = (template: MailTemplate, more: Partial<Mail> = {}): Mail =>
  ({ template, values: values[template], to: 'ada+1@example.com', locale: 'en', ...more }) as Mail;

describe.each(locales)('in %s', (locale) => {
  test.each(templates)('%s has both a text and an HTML form', (template) => {
    const { subject, text, html, link } = renderMail(aMail(template, { locale }), sender);
    expect(subject.length).toBeGreaterThan(5);
    expect(html).toContain(`lang="${locale.replace('_', '-')}"`);
    for (const body of [subject, text, html]) expect(body).not.toMatch(/undefined|\[object|\$\{/);
    if (link) expect(text).toContain(link);
    expect(text).toContain('ada+1@example.com');
  });
});

test('no two locales have the same text', () => {
  for (const template of templates) {
    const texts = locales.map((locale) => renderMail(aMail(template, { locale }), sender).text);
    expect(new Set(texts).size).toBe(locales.length);
  }
});

test.each(locales)('a reason in %s is a whole sentence', (locale) => {
  const reason = `<b>Too</b> ${'many '.repeat(60)}calls`;
  const told = { ...person, ...registration, reason };
  const { text, html } = renderMail(aMail('registration-rejected', { locale, values: told } as Partial<Mail>), sender);
  expect(text).toContain(`: ${reason}\n`);
  expect(html).toContain('&lt;b&gt;Too&lt;/b&gt; many');
  expect(renderMail(aMail('registration-rejected', { locale }), sender).text).not.toContain('Too');
});

const origin = 'https://portal.example.com:8443';
test.each<[MailTemplate, string | undefined]>([
  ['confirm-email', `${origin}/login?token=T%2Fo%2Bk%3De%26n`],
  ['reset-password', `${origin}/reset-password?token=T%2Fo%2Bk%3De%26n&email=ada%2B1%40example.com`],
  ['already-registered', `${origin}/`],
  ['account-approved', `${origin}/`],
  ['account-rejected', undefined],
  ['account-disabled', undefined],
  ['password-changed', `${origin}/`],
  ['registration-approved', `${origin}/my-apps`],
  ['registration-rejected', `${origin}/my-apps`],
  ['registration-revoked', `${origin}/my-apps`],
  ['credential-expiring', `${origin}/my-apps`],
  ['credential-leaked', `${origin}/my-apps`],
  ['scopes-granted', `${origin}/my-apps`],
  ['scopes-refused', `${origin}/my-apps`],
  ['registration-requested', `${origin}/console`],
  ['scopes-requested', `${origin}/console`],
  [
    'invitation',
    `${origin}/console/accept-invitation?token=T%2Fo%2Bk%3De%26n&email=ada%2B1%40example.com&fullName=Ada+Lovelace&org=Acme`,
  ],
  ['user-confirm-email', `${origin}/console/login?token=T%2Fo%2Bk%3De%26n`],
  ['user-reset-password', `${origin}/console/reset-password?token=T%2Fo%2Bk%3De%26n&email=ada%2B1%40example.com`],
])('%s links to %s', (template, expected) => {
  expect(renderMail(aMail(template), sender).link).toBe(expected);
});

test('hostile names are shown as plain text', () => {
  const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: all@example.com';
  const mail = aMail('registration-requested', {
    values: Object.fromEntries(
      ['developer_name', 'developer_email', 'application', 'product', 'version'].map((name) => [name, hostile]),
    ),
  } as Partial<Mail>);
  const { subject, html } = renderMail(mail, { ...sender, name: `</title><script>alert(1)</script>` });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<img|<script/i);
});

test('an advertisement in a name does not reach a stranger', () => {
  const advertisement = { full_name: 'You won! Visit http://evil.example now', token: 't' };
  const { text, html } = renderMail(aMail('confirm-email', { values: advertisement } as Partial<Mail>), sender);
  expect(text + html).not.toContain('evil.example');
});

test.each(['#1d63ed', '#ffee00', '#ffffff', '#000000', '#777777', '#ff0000'])(
  'with the accent %s all text is readable, in light and dark mode',
  (accent) => {
    const { html } = renderMail(aMail('confirm-email'), { ...sender, theme: { accent } });
    const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const dark = html.slice(html.indexOf('prefers-color-scheme'), html.indexOf('max-width:480px'));
    const of = (name: string, property: string) => new RegExp(`\\.${name}\\{[^}]*${property}:(#\\w+)`).exec(dark)?.[1];
    const pairs = [
      [find(/class="text"[^>]*;color:(#\w+)/), find(/class="surface"[^>]*background:(#\w+)/)],
      [find(/<a class="button"[^>]*;color:(#\w+)/), find(/<a class="button"[^>]*background:(#\w+)/)],
      [find(/class="link"[^>]*color:(#\w+)/), find(/class="surface"[^>]*background:(#\w+)/)],
      [find(/class="muted"[^>]*;color:(#\w+)/), find(/class="canvas"[^>]*background:(#\w+)/)],
      [of('text', 'color'), of('surface', 'background')],
      [of('button', '[^-]color'), of('button', 'background')],
      [of('link', 'color'), of('surface', 'background')],
      [of('muted', 'color'), of('canvas', 'background')],
    ];
    for (const [ink, ground] of pairs) expect(contrast(fromHex(ink)!, fromHex(ground)!)).toBeGreaterThanOrEqual(4.45);
  },
);

test('links for users lead to the console', () => {
  const organization = { ...sender, home: '/console' } as const;
  for (const template of ['already-registered', 'password-changed'] as const) {
    expect(renderMail(aMail(template), organization).link).toBe(`${origin}/console`);
  }
});
