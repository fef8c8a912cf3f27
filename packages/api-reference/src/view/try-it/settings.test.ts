import { describe, expect, test } from 'vitest';
import { choosing, newSettings, placeOfRequirement, serverOf, type TryItSettings } from './settings.ts';

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
