import { OpenFeature } from '@openfeature/web-sdk';
import { expect, test } from 'vitest';
import { aPortal } from '../../../test/open-portal.tsx';
import { toFlagContext } from './flag-context.ts';
import { settleFlags } from './flags.ts';

const context = toFlagContext(aPortal({ feature_set: 'open-source' }), undefined);

test('a flag is on if and only if the server says so', async () => {
  const flags = await settleFlags(Promise.resolve({ flags: { a: true, b: false } }), context);
  expect(['a', 'b', 'c', 'constructor'].map((key) => flags.isOn(key))).toEqual([true, false, false, false]);
});

test('flags are decided for the developer, or for one shared key, with feature set, portal and organization (FLG-01)', async () => {
  const { portal_id, org_id } = aPortal();
  const more = { feature_set: 'open-source', portal_id, org_id };
  await settleFlags(Promise.resolve({ flags: { a: true } }), context);
  expect(OpenFeature.getContext()).toEqual({ targetingKey: 'anonymous', ...more });
  expect(toFlagContext(aPortal({ feature_set: 'open-source' }), 'ada')).toEqual({ targetingKey: 'ada', ...more });
});

test('flags that fail are all off', async () => {
  const flags = await settleFlags(Promise.reject(new TypeError('Failed to fetch')), context);
  expect(flags.isOn('a')).toBe(false);
});

test('the start does not wait for flags beyond the timeout (APP-11)', async () => {
  const flags = await settleFlags(new Promise(() => {}), context, 0);
  expect(flags.isOn('a')).toBe(false);
});
