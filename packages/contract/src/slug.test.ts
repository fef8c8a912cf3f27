import { expect, test } from 'vitest';
import { isVersionSlugFree, toVersionSlug, toVersionSlugs, versionSlugPattern } from './slug.ts';

test.each([
  ['v2', 'v2'],
  ['V2', 'v2'],
  ['2.0.1-rc.1', '2.0.1-rc.1'],
  ['2024/1 Über', '2024-1-uber'],
  ['..', 'version'],
  ['../etc', 'etc'],
  ['-v1.', 'v1'],
  ['版本', 'version'],
  ['ﬁnal', 'final'],
  ['01234567-89AB-4cde-8f01-23456789abcd', 'v-01234567-89ab-4cde-8f01-23456789abcd'],
  ['x'.repeat(255), 'x'.repeat(100)],
  [`${'x'.repeat(99)}..y`, 'x'.repeat(99)],
])('the slug of a version named %j is %j', (name, slug) => {
  expect(toVersionSlug(name)).toBe(slug);
  expect(slug).toMatch(new RegExp(versionSlugPattern));
});

test('a name that is a slug gets it first, and others with the same slug get a number', () => {
  const names = ['V1', 'v1', 'v 1', 'v-1'].map((name) => ({ name }));
  const slugs = { V1: 'v1-2', v1: 'v1', 'v 1': 'v-1-2', 'v-1': 'v-1' };
  expect(Object.fromEntries(toVersionSlugs(names))).toEqual(slugs);
  expect(Object.fromEntries(toVersionSlugs(names.toReversed()))).toEqual(slugs);
});

test('a slug stays while it fits the name, and a chosen slug wins', () => {
  const slugsOf = (...versions: Parameters<typeof toVersionSlugs>[0]) => Object.fromEntries(toVersionSlugs(versions));
  expect(slugsOf({ name: 'v/1', before: 'v-1' }, { name: 'V 1' })).toEqual({ 'v/1': 'v-1', 'V 1': 'v-1-2' });
  expect(slugsOf({ name: 'V 1', before: 'v-1-2' })).toEqual({ 'V 1': 'v-1-2' });
  expect(slugsOf({ name: 'V 2', before: 'v-1' })).toEqual({ 'V 2': 'v-2' });
  expect(slugsOf({ name: 'v1', before: 'v1' }, { name: '1.0', slug: 'v1' })).toEqual({ v1: 'v1-2', '1.0': 'v1' });
});

test('many versions with the same long prefix have unique slugs that match the pattern', () => {
  const versions = Array.from({ length: 200 }, (_, at) => ({ name: `${'x'.repeat(120)}${at}` }));
  const slugs = [...toVersionSlugs(versions).values()];
  expect(new Set(slugs).size).toBe(200);
  for (const slug of slugs) expect(slug).toMatch(new RegExp(versionSlugPattern));
});

test('slugs that look like an id or mean the newest version are refused', () => {
  expect(isVersionSlugFree('01234567-89ab-4cde-8f01-23456789abcd', 'v1')).toBe(false);
  expect(isVersionSlugFree('latest', 'v1')).toBe(false);
  expect(isVersionSlugFree('latest', 'Latest')).toBe(true);
  expect(isVersionSlugFree('operations', 'v1')).toBe(true);
});
