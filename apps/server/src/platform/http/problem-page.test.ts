import { locales } from '@portico/contract/constants.ts';
import { openTestDatabase } from '@portico/test-kit/database/engines.ts';
import { aWorldWithProviders, samlFile } from '@portico/test-kit/world/sso-world.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { wantsPage } from './problem-page.ts';

/** The Accept header of a browser that opens a URL as a page. */
const opening = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const sso = '/api/v2/developer/authenticate/sso';
const evil = encodeURIComponent('https://evil.test/"><script>alert(1)</script>');

const database = await openTestDatabase('sqlite');
const world = await aWorldWithProviders(database, [samlFile()]);
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const open = (
  path: string,
  { language = 'en', host = 'portal.test', method = 'GET', accept = opening, body = '' } = {},
) => world.fetch(path, { method, host, ...(body && { body }), headers: { accept, 'accept-language': language } });

describe('a browser that opens a failing URL gets a page with a link back', () => {
  test.each<[string, status: number, back: string, title: string, { method?: string; host?: string; body?: string }?]>([
    [`${sso}?provider=none`, 400, '/login', 'Single sign-on could not be started'],
    [`${sso}?provider=NO%00NE`, 400, '/login', 'Single sign-on could not be started'],
    [`${sso}?returnTo=${evil}`, 400, '/login', 'Single sign-on could not be started'],
    ['/api/v1/authenticate/unknown', 400, '/console/login', 'Single sign-on could not be started'],
    ['/kauth/api/v1/authenticate/unknown', 400, '/console/login', 'Single sign-on could not be started'],
    ['/api/v1/authenticate/link/cut-off', 400, '/console/login', 'This link does not work'],
    [sso, 404, '/console/', 'There is no portal at this URL', { host: 'unknown.test' }],
    ['/api/v2/developer/authenticate/saml', 405, '/login', 'Single sign-on could not be started'],
    [
      '/api/v2/developer/authenticate/saml',
      415,
      '/login',
      'Single sign-on could not be started',
      { method: 'POST', body: '{}' },
    ],
    ['/api/v2/applications', 401, '/login', 'Log in to continue'],
    ['/api/v2/nothing', 404, '/', 'Sorry. We cannot find the page you are looking for.'],
    ['/v2/users/me', 401, '/console/login', 'Log in to continue'],
    ['/', 404, '/console/', 'There is no portal at this URL', { host: 'unknown.test' }],
  ])('%s: %i', async (path, status, back, title, how) => {
    const answer = await open(path, how);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(html).toContain(`<h1>${title}</h1>`);
    // The page links to this server only, and contains nothing of the request.
    expect([...html.matchAll(/(?:href|src|action)="([^"]*)"/g)].map(([, address]) => address)).toEqual([back]);
    expect(html).not.toContain('evil');
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });

  test('in each language', async () => {
    const titles = new Set<string>();
    for (const locale of locales) {
      const language = locale.replace('_', '-');
      const html = await (await open(`${sso}?provider=none`, { language })).text();
      expect(html).toContain(`<html lang="${locale.split('_', 1)[0]}">`);
      titles.add(/<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '');
    }
    expect(titles.size).toBe(locales.length);
  });

  test('a truncated link from an email leads to the login, which says why', async () => {
    for (const query of ['', '?token=', `?token=${'x'.repeat(300)}`, '?token=cut']) {
      const answer = await open(`${sso}-link${query}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        'http://portal.test/login?logout=true&error=sso-expired',
      ]);
    }
  });
});

test.each(['application/json', '*/*', 'application/json, text/html;q=0.5'])(
  'programs get the problem as JSON: Accept %s',
  async (accept) => {
    const answer = await open(`${sso}?provider=none`, { accept });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toMatchObject({ status: 400, type: '/problems/invalid-parameters' });
  },
);

test.each<[string, Record<string, string | undefined>, boolean]>([
  ['a URL that is opened', { accept: opening, 'sec-fetch-mode': 'navigate' }, true],
  ['the same over plain http, where browsers do not send Sec-Fetch-Mode', { accept: opening }, true],
  ['a script that asks for pages', { accept: opening, 'sec-fetch-mode': 'cors' }, false],
  ['a script', { accept: 'application/json', 'sec-fetch-mode': 'cors' }, false],
  ['a program that accepts only HTML', { accept: 'text/html' }, false],
  ['a program', {}, false],
])('%s', (_, headers, isWanted) => {
  expect(wantsPage(headers)).toBe(isWanted);
});
