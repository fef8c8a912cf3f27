import { problem } from '@portico/app-kit/test/open-app.ts';
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { anApplication, atWork, pageOf } from '../test/applications.tsx';
import { aPage, aPortal, aProduct, aVersion, openPortal } from '../test/open-portal.tsx';
import { askEarly } from './early-requests.ts';
import { readEnvironment } from './first-paint/page.ts';
import { sessionStorageKey } from './shared/session/session.ts';

afterEach(() => localStorage.clear());

const tides = aProduct({ document_count: 0 });
const v1 = aVersion();
const below = `/api/v2/products/${tides.id}`;

/** A server that notes what it is asked for. */
function aServer(is_public: boolean) {
  const asked: { path: string; credentials: RequestCredentials | undefined }[] = [];
  const fetch = async (input: unknown, init?: RequestInit) => {
    asked.push({ path: String(input), credentials: init?.credentials });
    return input === '/api/v2/portal' ? Response.json(aPortal({ is_public })) : Response.json({ from: input });
  };
  return { asked, fetch: fetch as typeof globalThis.fetch };
}

const page = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://portal.test');
  return { pathname, search, hash };
};

const at = (fetch: typeof globalThis.fetch, address: string) => ({
  fetch,
  page: page(address),
  isPublic: undefined,
  hasSession: () => false,
});

async function pathsAt(address: string, { is_public = true, hasSession = false } = {}) {
  const server = aServer(is_public);
  askEarly({ ...at(server.fetch, address), hasSession: () => hasSession });
  // The answer that says whether the portal is public is read first.
  await new Promise((done) => setImmediate(done));
  return server.asked.slice(2);
}

describe('what a first screen asks for', () => {
  test.each([
    '/',
    `/docs/${tides.id}/guides/surge`,
    `/spec/${tides.id}/${v1.id}`,
    `/spec/${tides.id}/${v1.id}#/tides/listTides`,
    `/spec/${tides.id}/${v1.id}#schema/Tide%20table`,
    `/spec/${tides.id}/${v1.id}#/tides/get_tides`,
    // Of names that cannot stand in an address, the anchor is what is left of them.
    `/spec/${tides.id}/${v1.id}#/tides/tides%2Flist`,
  ])('at %s is what was asked for before its code came', async (address) => {
    const early = await pathsAt(address);
    expect(early.length).toBeGreaterThan(1);
    const { requests } = await openPortal({
      at: address,
      answers: {
        [below]: () => Response.json(tides),
        [`${below}/versions`]: () => Response.json(aPage([v1])),
        [`${below}/versions/${v1.id}/spec/operations`]: () => Response.json({ operations: [] }),
      },
    });
    const isAsked = (path: string) => requests.some(({ url }) => `${url.pathname}${url.search}` === path);
    await waitFor(() => expect(early.map(({ path }) => path).filter((path) => !isAsked(path))).toEqual([]));
  });

  test('at a dashboard is what its developer’s session was asked with before its code came', async () => {
    const application = anApplication();
    const address = `/application/${application.id}/application-dashboard?range=7d`;
    const early = await pathsAt(address, { is_public: false, hasSession: true });
    expect(early.length).toBe(3);
    const own = `/api/v2/applications/${application.id}`;
    const { requests } = await openPortal({
      at: address,
      ...atWork({ [own]: () => Response.json(application), [`${own}/registrations`]: () => pageOf([]) }),
    });
    const isAsked = (path: string) => requests.some(({ url }) => `${url.pathname}${url.search}` === path);
    await waitFor(() => expect(early.filter(({ path }) => !isAsked(path))).toEqual([]));
  });

  test('at pages of applications is nothing on a public portal, which leads to the catalog instead (GRD-03)', async () => {
    const { id } = anApplication();
    for (const address of [
      '/my-apps',
      ...['', '/update', '/application-dashboard'].map((rest) => `/application/${id}${rest}`),
    ]) {
      expect(await pathsAt(address, { hasSession: true })).toEqual([]);
      const { requests, address: shown } = await openPortal({ at: address });
      await waitFor(() => expect(shown()).toBe('/'));
      expect(requests.filter(({ url }) => /applications|stats/.test(url.pathname))).toEqual([]);
    }
  });

  test.each(['/?q=tides', '/login', '/my-apps', '/spec/tides/v1', '/docs/tides'])(
    'at %s is not known beforehand',
    async (address) => {
      expect(await pathsAt(address)).toEqual([]);
    },
  );

  test('is asked for with cookies only where there are accounts, and a session (APP-03, APP-13)', async () => {
    const credentials = async (world: { is_public: boolean; hasSession: boolean }) =>
      new Set((await pathsAt(`/spec/${tides.id}/${v1.id}`, world)).map((each) => each.credentials));
    expect(await credentials({ is_public: true, hasSession: true })).toEqual(new Set(['omit']));
    expect(await credentials({ is_public: false, hasSession: true })).toEqual(new Set(['include']));
    expect(await credentials({ is_public: false, hasSession: false })).toEqual(new Set());
  });

  test('is asked for at once where the page says which kind of portal it is', () => {
    const askedAt = (isPublic: boolean) => {
      const server = aServer(true);
      askEarly({ ...at(server.fetch, `/spec/${tides.id}/${v1.id}`), isPublic });
      return server.asked.length;
    };
    expect(askedAt(true)).toBe(6);
    expect(askedAt(false)).toBe(2);
  });

  test('is not asked for again where the first script has done so, and its answer is handed out', async () => {
    const server = aServer(true);
    const path = `${below}/versions/${v1.id}/reference`;
    const answer = Promise.resolve(Response.json({ from: 'the first script' }));
    const firstPaint = { path, credentials: 'omit', answer, isDrawn: Promise.resolve(true) } as const;
    const early = askEarly({ ...at(server.fetch, `/spec/${tides.id}/${v1.id}`), isPublic: true }, firstPaint);
    expect(server.asked.map((each) => each.path)).not.toContain(path);
    const handedOut = await early.fetch(path, { method: 'GET', credentials: 'omit' });
    expect(await handedOut.json()).toEqual({ from: 'the first script' });
  });
});

describe('an early answer', () => {
  const get = { method: 'GET', credentials: 'omit' } as const;

  test('is handed out once; who asks again, otherwise, or late, asks the server', async () => {
    const server = aServer(true);
    const early = askEarly(at(server.fetch, '/login'));
    const portal = await early.fetch('/api/v2/portal', get);
    expect(await portal.json()).toMatchObject({ is_public: true });
    expect(server.asked).toHaveLength(2);
    await early.fetch('/api/v2/portal', get);
    await early.fetch('/api/v2/portal/flags', { ...get, credentials: 'include' });
    await early.fetch('/api/v2/portal/flags', { ...get, method: 'POST' });
    expect(server.asked).toHaveLength(5);
    early.forget();
    await early.fetch('/api/v2/portal/flags', get);
    expect(server.asked).toHaveLength(6);
  });

  test('that failed is told to whoever asks, and nobody else', async () => {
    const early = askEarly(at(async () => Promise.reject(new TypeError('Failed to fetch')), '/'));
    await expect(early.fetch('/api/v2/portal', get)).rejects.toThrow('Failed to fetch');
  });

  test('of a portal that cannot say what it is leads to no further requests', async () => {
    const asked: string[] = [];
    const refuse = async (input: unknown) => {
      asked.push(String(input));
      return problem(503);
    };
    askEarly(at(refuse as typeof globalThis.fetch, `/spec/${tides.id}`));
    await new Promise((done) => setImmediate(done));
    expect(asked).toEqual(['/api/v2/portal', '/api/v2/portal/flags']);
  });
});

test('the first script sees the session that the portal keeps', () => {
  expect(readEnvironment().hasSession()).toBe(false);
  localStorage.setItem(sessionStorageKey, '1');
  expect(readEnvironment().hasSession()).toBe(true);
});
