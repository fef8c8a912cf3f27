import { describe, expect, test, vi } from 'vitest';
import type { RequestDescription } from '../../request/description.ts';
import { type Ending, NoAnswer, ProxyRefused, send } from './send.ts';
import type { Way } from './way.ts';

const aRequest = (changes: Partial<RequestDescription> = {}): RequestDescription => ({
  method: 'GET',
  url: 'https://api.test/ships',
  headers: [],
  cookies: [],
  ...changes,
});
const simplePost = aRequest({
  method: 'POST',
  body: { kind: 'urlencoded', contentType: 'application/x-www-form-urlencoded', text: 'a=1' },
});
const { signal } = new AbortController();

async function* onePiece(text: string): AsyncGenerator<Uint8Array<ArrayBuffer>, Ending> {
  yield new TextEncoder().encode(text);
  return 'complete';
}

function aWorld({ cors = true, proxy = 'answers' as 'answers' | 'refuses' | 'none' } = {}) {
  const ways: string[] = [];
  let clock = 0;
  const fetch = vi.fn(async () => {
    ways.push('direct');
    if (!cors) throw new TypeError('Failed to fetch');
    return new Response('{}', { status: 200, statusText: 'OK', headers: { 'x-a': '1' } });
  });
  const viaProxy = async () => {
    ways.push('proxy');
    if (proxy === 'refuses') throw new ProxyRefused('Not below a server of the document.');
    return { status: 201, statusText: 'Created', headers: [], pieces: onePiece('{}') };
  };
  const sending = { fetch, now: () => (clock += 20), ...(proxy !== 'none' && { viaProxy }) };
  return { ways, fetch, run: (request: RequestDescription, way: Way) => send(request, way, sending, signal) };
}

describe('a request is sent', () => {
  test.each<[string, RequestDescription, Way, Parameters<typeof aWorld>[0], string[]]>([
    ['from the browser if the target allows it', aRequest(), 'auto', {}, ['direct']],
    ['through the portal if it does not', aRequest(), 'auto', { cors: false }, ['direct', 'proxy']],
    ['through the portal at once if it could be executed twice', simplePost, 'auto', {}, ['proxy']],
    ['from the browser if the portal sent nothing', simplePost, 'auto', { proxy: 'refuses' }, ['proxy', 'direct']],
    ['through the portal if it has a cookie', aRequest({ cookies: [['a', '1']] }), 'auto', {}, ['proxy']],
    ['from the browser if the reader chose that', aRequest(), 'direct', {}, ['direct']],
    ['through the portal if the reader chose that', aRequest(), 'proxy', {}, ['proxy']],
    ['from the browser if there is no proxy', simplePost, 'auto', { proxy: 'none' }, ['direct']],
  ])('%s', async (_, request, way, world, expected) => {
    const { ways, run } = aWorld(world);
    const answer = await run(request, way);
    expect(ways).toEqual(expected);
    expect(answer.by).toBe(expected.at(-1));
    expect([answer.millisecondsToHead, answer.milliseconds]).toEqual([20, 40]);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])(
    'a second time with %s, because the browser asks the server before it sends one',
    async (method) => {
      const { ways, run } = aWorld({ cors: false });
      await run(aRequest({ method }), 'auto');
      expect(ways).toEqual(['direct', 'proxy']);
    },
  );

  test('without the reader’s cookies and without a referrer', async () => {
    const { fetch, run } = aWorld();
    await run(aRequest(), 'direct');
    expect(fetch).toHaveBeenCalledWith(
      'https://api.test/ships',
      expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' }),
    );
  });

  test('without success, and reports that', async () => {
    await expect(aWorld({ cors: false, proxy: 'none' }).run(aRequest(), 'auto')).rejects.toBeInstanceOf(NoAnswer);
    await expect(aWorld({ cors: false, proxy: 'refuses' }).run(aRequest(), 'auto')).rejects.toBeInstanceOf(
      ProxyRefused,
    );
  });
});
