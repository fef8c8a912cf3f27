import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSampler } from './sampler.ts';

const ids = Array.from({ length: 2000 }, () => randomBytes(16).toString('hex'));
const parent = (is_sampled: boolean) => ({ trace_id: 'a'.repeat(32), id: 'b'.repeat(16), is_sampled });

test.each([
  ['always_on', 1, 2000, 2000],
  ['always_off', 0, 0, 0],
  ['traceidratio', 0.25, 500, 500],
  ['parentbased_always_on', 1, 2000, 0],
  ['parentbased_always_off', 1, 0, 0],
  ['parentbased_traceidratio', 0.25, 500, 0],
] as const)('%s takes about as many traces as it says', (name, ratio, alone, underRefusal) => {
  const isSampled = createSampler(name, ratio);
  const taken = ids.filter((id) => isSampled(id, undefined)).length;
  const below = ids.filter((id) => isSampled(id, parent(false))).length;
  expect(Math.abs(taken - alone)).toBeLessThan(120);
  expect(Math.abs(below - underRefusal)).toBeLessThan(120);
});
