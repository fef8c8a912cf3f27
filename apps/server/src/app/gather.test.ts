import { expect, test } from 'vitest';
import { gather } from './gather.ts';

const sweep = async () => {};

test('services, sweeps and metrics of all modules are merged', () => {
  const metric = { name: 'portico_flags', help: 'Flags', read: () => 1 };
  const groups = [
    { flags: { flags: 'a', sweeps: [sweep] } },
    { teams: { teams: 'b', members: 'c', metrics: [metric] } },
  ];
  expect(gather(groups)).toEqual({
    services: { flags: 'a', teams: 'b', members: 'c' },
    sweeps: [sweep],
    metrics: [metric],
  });
});

test('a name that two modules return is refused', () => {
  expect(() => gather([{ flags: { find: 'a' } }, { teams: { find: 'b' } }])).toThrow('Two modules give find');
});
