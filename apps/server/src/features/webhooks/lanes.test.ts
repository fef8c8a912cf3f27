import { aClock } from '@portico/test-kit/world/developers.ts';
import { expect, test } from 'vitest';
import { createLanes, slowAfterMs } from './lanes.ts';

const to = (org_id: string, endpoint_id: string) => ({ org_id, endpoint_id });

test('an endpoint has two lanes, and an organization eight', () => {
  const lanes = createLanes(aClock());
  for (let number = 0; number < 4; number += 1) {
    for (let time = 0; time < 2; time += 1) lanes.take(to('a', `a${number}`));
  }
  lanes.take(to('b', 'b1'));
  expect(lanes.busy()).toEqual({ organizations: ['a'], endpoints: ['a0', 'a1', 'a2', 'a3'] });
  expect(lanes.withAny()).toEqual(['a', 'b']);
});

test('slow deliveries do not count as lanes any more', () => {
  const clock = aClock();
  const lanes = createLanes(clock);
  for (let number = 0; number < 32; number += 1) lanes.take(to(`o${number}`, `e${number}`));
  expect(lanes.free()).toBe(0);
  clock.pass(slowAfterMs);
  expect(lanes.free()).toBe(32);
  for (let number = 32; number < 256; number += 1) lanes.take(to(`o${number}`, `e${number}`));
  clock.pass(slowAfterMs);
  expect(lanes.free()).toBe(0);
});

test('failing or slow endpoints have one lane each, and half of the lanes of their organization', () => {
  const clock = aClock();
  const lanes = createLanes(clock);
  const fail = (endpoint_id: string) => lanes.leave(lanes.take(to('a', endpoint_id)), false);
  for (let number = 0; number < 6; number += 1) fail(`a${number}`);
  lanes.take(to('a', 'a0'));
  expect(lanes.busy()).toEqual({ organizations: [], endpoints: ['a0'] });
  for (let number = 1; number < 4; number += 1) lanes.take(to('a', `a${number}`));
  expect(lanes.busy()).toEqual({ organizations: [], endpoints: ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'] });

  const well = lanes.take(to('b', 'b1'));
  clock.pass(slowAfterMs);
  lanes.leave(well, true);
  lanes.take(to('b', 'b1'));
  expect(lanes.busy().endpoints).toContain('b1');
  const quick = createLanes(clock);
  quick.leave(quick.take(to('c', 'c1')), false);
  quick.leave(quick.take(to('c', 'c1')), true);
  quick.take(to('c', 'c1'));
  expect(quick.busy().endpoints).toEqual([]);
});
