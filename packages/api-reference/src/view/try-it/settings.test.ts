import { describe, expect, test } from 'vitest';
import { choosing, newSettings, parseSettings, placeOfRequirement, serverOf, type TryItSettings } from './settings.ts';

const settings = (changes: Partial<TryItSettings>): TryItSettings => ({ ...newSettings, ...changes });
const servers = [{ url: 'https://a.test' }, { url: 'https://b.test/{area}' }];

describe('a chosen server', () => {
  test('is found in each operation by its URL, and keeps the values of its variables', () => {
    const chosen = settings({
      server: 'https://b.test/{area}',
      variables: { 'https://b.test/{area}': { area: 'north' }, 'https://c.test': { area: 'south' } },
    });
    expect(serverOf(chosen, servers)).toEqual({ server: 1, variables: { area: 'north' } });
  });

  test('is the first one if the operation does not have it', () => {
    expect(serverOf(settings({ server: 'https://gone.test' }), servers)).toEqual({ server: 0, variables: {} });
    expect(serverOf(newSettings, [])).toEqual({ server: 0, variables: {} });
  });
});

test('the chosen requirement is found in any order and with any scopes, or else the first that is ready, or else the first', () => {
  const requirements = [{}, { key: [] }, { login: ['read'], app: [] }];
  const chosen = settings(choosing({ app: [], login: ['write'] }));
  expect(placeOfRequirement(chosen, requirements)).toBe(2);
  expect(placeOfRequirement(settings({ credentials: { key: { kind: 'key', value: 'k' } } }), requirements)).toBe(1);
  expect(placeOfRequirement(settings({ credentials: { key: { kind: 'key', value: '' } } }), requirements)).toBe(0);
});

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

  test.each(['', 'no json', '[]', '4', 'null'])('that read %j are none', (text) => {
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
