import { describe, expect, test } from 'vitest';
import { parseSettings } from './kept-settings.ts';
import { newSettings, type TryItSettings } from './settings.ts';

const settings = (changes: Partial<TryItSettings>): TryItSettings => ({ ...newSettings, ...changes });

describe('kept settings', () => {
  test('are read as they were written', () => {
    const all = settings({
      server: 'https://a.test',
      variables: { 'https://a.test': { area: 'x' } },
      requirement: 'key',
      credentials: { key: { kind: 'key', value: 'k' }, login: { kind: 'basic', username: 'a', password: 'b' } },
      application: '',
      way: 'proxy',
    });
    expect(parseSettings(JSON.stringify(all))).toEqual(all);
  });

  test.each(['', 'no json', '[]', '4', 'null'])('are none for the stored text %j', (text) => {
    expect(parseSettings(text)).toBeUndefined();
  });

  test('of another shape are left out', () => {
    const text = JSON.stringify({
      server: 4,
      way: 'by boat',
      variables: { a: { b: 1, c: 'd' }, e: 5 },
      credentials: { a: { kind: 'key', value: 3 }, b: { kind: 'token', token: 't' }, c: null, d: { kind: 'basic' } },
    });
    expect(parseSettings(text)).toEqual(
      settings({ variables: { a: { c: 'd' }, e: {} }, credentials: { b: { kind: 'token', token: 't' } } }),
    );
  });
});
