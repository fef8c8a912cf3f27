import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { showFirstPaint } from './show.ts';

const product = '01a1e28b-9776-7be6-9997-43e7c97b47b8';
const version = '01a1e28b-9776-7be6-9997-43e7c97b47b9';
const reference = `/api/v2/products/${product}/versions/${version}/reference`;

beforeEach(() => {
  document.body.innerHTML = '<div id="app"></div>';
});
afterEach(() => document.body.replaceChildren());

function open(address: string, { isPublic, hasSession = false }: { isPublic?: boolean; hasSession?: boolean }) {
  const asked: { path: string; credentials: RequestCredentials | undefined }[] = [];
  const operation = { method: 'get', path: '/tides', operationId: 'tides/list', summary: 'List tides' };
  const fetch = async (input: unknown, init?: RequestInit) => {
    asked.push({ path: String(input), credentials: init?.credentials });
    return String(input).endsWith('/gone')
      ? new Response('{}', { status: 404 })
      : Response.json({ kind: 'operation', operation });
  };
  const { pathname, search, hash } = new URL(address, 'https://portal.test');
  const firstPaint = showFirstPaint({
    fetch: fetch as typeof globalThis.fetch,
    page: { pathname, search, hash },
    isPublic,
    hasSession: () => hasSession,
  });
  return { asked, firstPaint };
}

describe('the first script of a page', () => {
  test('shows what a link into a reference names, and keeps the answer for the application', async () => {
    const { asked, firstPaint } = open(`/spec/${product}/${version}#/tides/tides%2Flist`, { isPublic: true });
    expect(asked).toEqual([{ path: `${reference}/operations/tides-list`, credentials: 'omit' }]);
    expect(await firstPaint?.isDrawn).toBe(true);
    expect(document.querySelector('.first-paint h1')?.textContent).toBe('List tides');
    expect(await (await firstPaint?.answer)?.json()).toMatchObject({ kind: 'operation' });
  });

  test('asks with cookies where there are accounts, and only with a session (APP-03, APP-13)', () => {
    const address = `/spec/${product}/${version}`;
    expect(open(address, { isPublic: false, hasSession: true }).asked).toEqual([
      { path: reference, credentials: 'include' },
    ]);
    expect(open(address, { isPublic: false }).firstPaint).toBeUndefined();
  });

  test('leaves everything else to the application', async () => {
    for (const address of ['/', `/docs/${product}`, `/spec/${product}`, `/spec/${product}/v1`]) {
      expect(open(address, { isPublic: true })).toEqual({ asked: [], firstPaint: undefined });
    }
    expect(open(`/spec/${product}/${version}`, {}).firstPaint).toBeUndefined();
    const { firstPaint } = open(`/spec/${product}/${version}#/tides/gone`, { isPublic: true });
    expect(await firstPaint?.isDrawn).toBe(false);
    expect(document.querySelector('.first-paint')).toBeNull();
  });
});
