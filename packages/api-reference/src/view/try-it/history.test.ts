import { describe, expect, test } from 'vitest';
import { type Draft, Typed } from '../../request/draft.ts';
import {
  fromKeptDraft,
  type HistoryEntry,
  mostEntries,
  parseHistory,
  toKeptDraft,
  withEntry,
  withoutSecretsInUrl,
} from './history.ts';

const draft: Draft = {
  server: 0,
  variables: {},
  values: { 'query:name': new Typed('Aurora'), 'header:X-Api-Key': new Typed('k-1'), 'query:limit': 4 },
  mediaType: 'application/json',
  body: '{"name":"Aurora","owner":{"password":"p-1","pin":7},"spinner":1}',
  fields: { client_secret: new Typed('s-1'), extra: new Typed('{"token":"t-1"}') },
  files: { photo: [new File(['x'], 'x.png')] },
};

const entry = (changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: '1',
  at: '2026-01-01T00:00:00Z',
  operation: 'listShips',
  method: 'GET',
  url: 'https://a.test/ships',
  status: 200,
  milliseconds: 4,
  draft: toKeptDraft(draft, false),
  ...changes,
});

describe('a stored request', () => {
  test('has no secrets in parameters, fields, and properties of its body', () => {
    const kept = toKeptDraft(draft, false);
    expect(JSON.stringify(kept)).not.toMatch(/k-1|p-1|s-1|t-1|"pin": ?7/);
    expect(JSON.parse(kept.body)).toEqual({ name: 'Aurora', owner: { password: '', pin: '' }, spinner: 1 });
  });

  test('is complete without files, if the reader wants that', () => {
    expect(fromKeptDraft(toKeptDraft(draft, true))).toEqual({
      values: draft.values,
      mediaType: draft.mediaType,
      body: draft.body,
      fields: draft.fields,
      files: {},
    });
  });

  test('has no body if the body cannot be searched for secrets', () => {
    expect(toKeptDraft({ ...draft, body: '{"password": "p-1"' }, false).body).toBe('');
    expect(toKeptDraft({ ...draft, body: 'grant=a&client_secret=s' }, false).body).toBe('');
    expect(toKeptDraft({ ...draft, body: 'plain text' }, false).body).toBe('plain text');
  });

  test('has no secrets in its URL', () => {
    expect(withoutSecretsInUrl('https://a.test/x?api%5Fkey=k-1&page=2')).toBe('https://a.test/x?api%5Fkey=…&page=2');
    expect(withoutSecretsInUrl('https://a.test/x')).toBe('https://a.test/x');
  });
});

test('the newest requests are stored, except those that are too large', () => {
  const many = Array.from({ length: mostEntries + 5 }, (_, at) => entry({ id: String(at) }));
  const kept = many.reduce<readonly HistoryEntry[]>(withEntry, []);
  expect([kept.length, kept[0]?.id]).toEqual([mostEntries, String(mostEntries + 4)]);
  expect(withEntry([], entry({ url: 'x'.repeat(30_000) }))).toEqual([]);
});

test('stored requests are read again, and invalid ones are not', () => {
  expect(parseHistory(JSON.stringify([entry()]))).toEqual([entry()]);
  expect(parseHistory(JSON.stringify([{ ...entry(), draft: { body: 4 } }, null, 4]))).toEqual([]);
  for (const text of [null, '', '{}', 'x']) expect(parseHistory(text)).toEqual([]);
});
