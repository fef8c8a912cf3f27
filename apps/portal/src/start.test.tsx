import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { problem } from '@portico/app-kit/test/open-app.ts';
import { themeStorageKey } from '@portico/ui/theme-choice.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { ada, aPortal, openPortal } from '../test/open-portal.tsx';

afterEach(() => {
  document.head.replaceChildren();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the start', () => {
  test('a context request that fails shows a screen with a retry, and retrying opens the portal (APP-09)', async () => {
    let isUp = false;
    await openPortal({
      answers: {
        '/api/v2/portal': () => {
          if (!isUp) throw new TypeError('Failed to fetch');
          return Response.json(aPortal());
        },
      },
    });
    await heading('The portal cannot be reached');
    expect(document.title).toBe('Error');

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('The portal cannot be reached');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Build with our APIs');
  });

  test('a host without a portal is distinguished from a portal that does not respond', async () => {
    await openPortal({ answers: { '/api/v2/portal': () => problem(404) } });
    await heading('There is no portal at this URL');
  });

  test('the head names the canonical domain (APP-04)', async () => {
    await openPortal();
    const href = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');
    await waitFor(() => expect(href()).toBe('https://data.saltmere.example/'));
  });

  test.each([
    [true, 'omit'],
    [false, 'include'],
  ])('on a portal whose publicness is %s, cookies are %s (APP-03)', async (is_public, credentials) => {
    const { requests } = await openPortal({
      session: { developer: ada },
      answers: { '/api/v2/portal': () => Response.json(aPortal({ is_public })) },
    });
    await waitFor(() => expect(requests.length).toBe(6));
    expect(new Set(requests.slice(2).map((request) => request.credentials))).toEqual(new Set([credentials]));
  });

  test('the portal opens even if flags never arrive (APP-11)', async () => {
    await openPortal({ answers: { '/api/v2/portal/flags': () => new Promise(() => {}) } });
    await heading('Build with our APIs');
  });

  test('a 401 of the context on localhost clears the access token and reloads, once', async () => {
    const answers = { '/api/v2/portal': () => problem(401) };
    // biome-ignore lint/suspicious/noDocumentCookie: the page clears it this way, too
    document.cookie = 'portalaccesstoken=stale; Path=/';
    expect((await openPortal({ hostname: 'localhost', answers })).loaded).toEqual(['reload']);
    expect(document.cookie).not.toContain('stale');

    expect((await openPortal({ hostname: 'localhost', answers })).loaded).toEqual([]);
    await heading('The portal cannot be reached');
  });

  test('a 401 of the context on another host shows the screen with a retry', async () => {
    const { loaded } = await openPortal({ answers: { '/api/v2/portal': () => problem(401) } });
    await heading('The portal cannot be reached');
    expect(loaded).toEqual([]);
  });
});

describe('the top bar', () => {
  test('the logo has the portal’s name as its text, and the name replaces a missing logo', async () => {
    await openPortal();
    const logo = await screen.findByRole('img', { name: 'Saltmere Open Data' });
    fireEvent.error(logo);
    await screen.findByText('Saltmere Open Data');
    expect(screen.queryByRole('img', { name: 'Saltmere Open Data' })).toBeNull();
  });

  test('a portal without a logo does not ask for one', async () => {
    document.documentElement.dataset.logo = 'none';
    onTestFinished(() => void delete document.documentElement.dataset.logo);
    await openPortal();
    await screen.findByText('Saltmere Open Data');
    expect(screen.queryByRole('img', { name: 'Saltmere Open Data' })).toBeNull();
  });

  test('a remembered theme is applied before anything is drawn', () => {
    localStorage.setItem(themeStorageKey, 'light');
    runInThisContext(readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8'));
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  test('the theme can be set to dark and is remembered', async () => {
    await openPortal();
    await userEvent.click(await screen.findByRole('button', { name: 'Theme' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('portico-theme')).toBe('dark');
  });
});

describe('languages', () => {
  test('the browser’s first language that the portal speaks is used, and named in the document', async () => {
    await openPortal({ languages: ['pt-BR', 'fr-CA', 'en'] });
    await heading('Développez avec nos API');
    expect(document.documentElement.lang).toBe('fr');
    expect(document.title).toBe('Catalogue de produits | Saltmere Open Data');
  });

  test('a chosen language changes the page and is remembered over the browser’s', async () => {
    await openPortal();
    await userEvent.click(await screen.findByRole('button', { name: 'Language: EN' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    await heading('Entwickeln Sie mit unseren APIs');
    expect(document.documentElement.lang).toBe('de');

    await openPortal({ languages: ['es'] });
    await heading('Entwickeln Sie mit unseren APIs');
  });
});
