import { expect, test } from 'vitest';
import { forgetDevelopers } from '../../shared/try-it-storage.ts';
import { createTryItMemory } from './try-it-memory.ts';

function aStorage() {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
}

const ada = { productId: 'p1', developerId: 'ada' };
const stranger = { productId: 'p1', developerId: undefined };
const key = { credentials: { key: { kind: 'key' as const, value: 'k-1' } } };
const entry = {
  id: '1',
  at: '2026-01-01T00:00:00Z',
  operation: 'a',
  method: 'GET',
  url: '/a',
  status: 200,
  milliseconds: 1,
  draft: { values: {}, mediaType: undefined, body: '', fields: {} },
};

test('what is entered stays in the tab, moves to the device on request, and leaves when it is cleared', () => {
  const [tab, device] = [aStorage(), aStorage()];
  const memory = createTryItMemory({ tab, device });
  const places = () => [tab, device].map(({ entries }) => [...entries.values()].some((text) => text.includes('k-1')));
  memory.choose(ada, key);
  expect(places()).toEqual([true, false]);
  memory.keep(ada, 'device');
  expect(places()).toEqual([false, true]);
  const later = createTryItMemory({ tab: aStorage(), device });
  expect(later.stateOf(ada)).toMatchObject({ keeping: 'device', settings: key });
  later.clear(ada);
  expect([...device.entries]).toEqual([]);
});

test('each developer has their own, and each API', () => {
  const [tab, device] = [aStorage(), aStorage()];
  const memory = createTryItMemory({ tab, device });
  memory.choose(ada, key);
  expect(memory.stateOf(stranger).settings.credentials).toEqual({});
  expect(memory.stateOf({ ...ada, productId: 'p2' }).settings.credentials).toEqual({});
});

test('a session that ends takes with it what its developer entered, and nothing else', () => {
  const [tab, device] = [aStorage(), aStorage()];
  const memory = createTryItMemory({ tab, device });
  memory.choose(ada, key);
  memory.addEntry(ada, entry);
  memory.choose(stranger, { way: 'proxy' });
  tab.setItem('other', 'x');
  forgetDevelopers([tab, device, undefined]);
  expect([[...tab.entries.keys()], [...device.entries.keys()]]).toEqual([['portico-try-it:settings::p1', 'other'], []]);
});

test('a history that is no longer wanted leaves at once, and the choice is remembered', () => {
  const device = aStorage();
  const memory = createTryItMemory({ tab: aStorage(), device });
  memory.addEntry(stranger, entry);
  expect(createTryItMemory({ tab: undefined, device }).stateOf(stranger).entries).toEqual([entry]);
  memory.chooseHistory(stranger, { keepsSecrets: true });
  memory.chooseHistory(stranger, { keepsSecrets: false });
  expect(memory.stateOf(stranger).entries).toEqual([]);
  memory.chooseHistory(stranger, { isKept: false });
  expect(createTryItMemory({ tab: undefined, device }).stateOf(stranger)).toMatchObject({
    entries: [],
    keepsHistory: false,
  });
});

test('without a storage everything lasts as long as the page', () => {
  const memory = createTryItMemory({ tab: undefined, device: undefined });
  memory.choose(ada, key);
  expect(memory.stateOf(ada).settings).toMatchObject(key);
});
