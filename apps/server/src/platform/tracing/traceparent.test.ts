import { expect, test } from 'vitest';
import { readTraceparent, toTraceparent } from './traceparent.ts';

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const id = '00f067aa0ba902b7';

test.each([
  [`00-${trace_id}-${id}-01`, true],
  [`00-${trace_id}-${id}-00`, false],
  [`cc-${trace_id}-${id}-03-what-comes-later`, true],
])('%s is read and written', (header, is_sampled) => {
  expect(readTraceparent(header)).toEqual({ trace_id, id, is_sampled });
  expect(toTraceparent({ trace_id, id, is_sampled })).toBe(`00-${trace_id}-${id}-${is_sampled ? '01' : '00'}`);
});

test.each([
  undefined,
  '',
  [`00-${trace_id}-${id}-01`],
  `00-${trace_id.toUpperCase()}-${id}-01`,
  `ff-${trace_id}-${id}-01`,
  `00-${'0'.repeat(32)}-${id}-01`,
  `00-${trace_id}-${'0'.repeat(16)}-01`,
  `00-${trace_id}-${id}-01-more`,
  `01-${trace_id}-${id}-01-${'x'.repeat(5000)}`,
])('%j is ignored', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});
