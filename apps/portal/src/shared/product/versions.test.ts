import { expect, test } from 'vitest';
import { aVersion } from '../../../test/open-portal.tsx';
import { findVersion, newestOf, oldestFirst } from './versions.ts';

const v1 = aVersion({ name: 'v1', created_at: '2024-01-01T00:00:00Z' });
const beta = aVersion({ name: 'v3 / Bêta 100%', created_at: '2026-02-01T00:00:00Z' });
const v2 = aVersion({ name: 'v2', created_at: '2025-01-01T00:00:00Z' });
const versions = [beta, v1, v2];

test.each([
  [v1.id, v1],
  ['v1', v1],
  ['V1', v1],
  ['v3 / bêta 100%', beta],
  [encodeURIComponent('v3 / Bêta 100%'), beta],
  [encodeURIComponent(encodeURIComponent('v3 / Bêta 100%')), beta],
  ['v9', undefined],
  ['%', undefined],
  ['', undefined],
])('the version %o of a URL is found by id or name (SHL-05, SHL-06)', (asked, found) => {
  expect(findVersion(versions, asked)).toBe(found);
});

test('versions are offered oldest first, and the newest is the one created last (SHL-04, SHL-07)', () => {
  expect(oldestFirst(versions).map(({ name }) => name)).toEqual(['v1', 'v2', 'v3 / Bêta 100%']);
  expect(newestOf(versions)).toBe(beta);
  expect(newestOf([])).toBeUndefined();
});
