import { describe, expect, test } from 'vitest';
import { createSession, decodeSession, encodeSession, sessionStorageKey } from './session.ts';

const ada = { id: '00000000-0000-4000-8000-00000000000a', email: 'ada@example.com' };

function aStorage(entry?: string) {
  const entries = new Map(entry === undefined ? [] : [[sessionStorageKey, entry]]);
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe('the stored session', () => {
  test('is Base64 of the URI-encoded JSON, whatever the script (APP-06)', () => {
    const session = { developer: { id: 'x', email: 'zoë+名前@例え.example' }, to: '/docs/x?q=1#y' };
    const entry = encodeSession(session);
    expect(entry).toMatch(/^[A-Za-z0-9+/]+=*$/);
    expect(JSON.parse(decodeURIComponent(atob(entry)))).toEqual(session);
    expect(decodeSession(entry)).toEqual(session);
  });

  test.each([
    null,
    '',
    'not base64 at all!',
    btoa('not JSON'),
    btoa('%'),
    btoa('null'),
    btoa('[]'),
    btoa('"text"'),
    btoa('{"developer":{"id":7}}'),
    btoa('{"developer":"ada"}'),
    btoa(encodeURIComponent('{"to":"https://evil.example"}')),
  ])('%o counts as an empty session (APP-06)', (entry) => {
    expect(decodeSession(entry)).toEqual({});
  });

  test('survives a reload, and ends with the target in its place (APP-19)', () => {
    const storage = aStorage();
    createSession(storage).begin(ada);
    expect(createSession(storage).current()).toEqual({ developer: ada });

    createSession(storage).end('/docs/tides?x=1#top');
    expect(createSession(storage).current()).toEqual({ to: '/docs/tides?x=1#top' });
  });

  test('keeps the target over the login until it is taken once (APP-21)', () => {
    const storage = aStorage(encodeSession({ to: '/my-apps' }));
    const session = createSession(storage);
    session.begin(ada);
    expect(session.current()).toEqual({ developer: ada, to: '/my-apps' });
    expect([session.takeTarget(), session.takeTarget()]).toEqual(['/my-apps', undefined]);
    expect(createSession(storage).current()).toEqual({ developer: ada });
  });

  test('that has ended without a target leaves no entry', () => {
    const storage = aStorage(encodeSession({ developer: ada }));
    createSession(storage).end();
    expect(storage.entries.size).toBe(0);
  });

  test('does not keep a target of another site', () => {
    const session = createSession(aStorage());
    session.end('//evil.example');
    expect(session.current()).toEqual({});
  });

  test('works, for this page, without storage', () => {
    const closed = () => {
      throw new DOMException('denied');
    };
    const session = createSession({ getItem: closed, setItem: closed, removeItem: closed });
    session.begin(ada);
    session.readAgain();
    expect(session.current().developer).toEqual(ada);
  });

  test('notifies subscribers of every change until they unsubscribe', () => {
    const session = createSession(aStorage());
    let changes = 0;
    const stop = session.subscribe(() => (changes += 1));
    session.begin(ada);
    session.end();
    stop();
    session.begin(ada);
    expect(changes).toBe(2);
  });
});
