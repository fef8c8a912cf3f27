import { expect, test } from 'vitest';
import { createIngestGate } from './ingest-gate.ts';

const limits = {
  atOnce: 2,
  streamed: { all: 2, ofOne: 1 },
  waiting: 3,
  receiving: { all: 5, ofOne: 3 },
  bytes: { all: 100, ofOne: 60 },
};

/** Records which batches get their turn, and ends turns one by one. */
function aLine() {
  const gate = createIngestGate(limits);
  const begun: string[] = [];
  const turns: (() => void)[] = [];
  const enter = (name: string, kind: 'whole' | 'streamed' = 'whole') =>
    gate.enter(name.charAt(0), kind).then((leave) => {
      begun.push(name);
      turns.push(leave);
    });
  const endOne = async () => {
    turns.shift()?.();
    await new Promise(setImmediate);
  };
  return { gate, begun, enter, endOne };
}

test('organizations take turns, however much one of them sends', async () => {
  const { begun, enter, endOne } = aLine();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2'].map((name) => enter(name));
  for (let time = 0; time < 8; time += 1) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
});

test('an organization has one large batch in work at a time, and its small ones pass it', async () => {
  const { begun, enter, endOne } = aLine();
  const all = [enter('a1', 'streamed'), enter('a2', 'streamed'), enter('a3'), enter('b1', 'streamed')];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a3']);
  await endOne();
  await endOne();
  expect(begun.slice(2).sort()).toEqual(['a2', 'b1']);
  await Promise.all(all);
});

test('batches beyond the queue of an organization are refused, and those of others are not', async () => {
  const { enter, endOne } = aLine();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => enter(name));
  await expect(enter('a6')).rejects.toMatchObject({ code: 'too-many-requests' });
  all.push(enter('b1'));
  for (let time = 0; time < 6; time += 1) await endOne();
  await Promise.all(all);
});

test('batches being sent are limited in number and bytes, for one organization and for all', () => {
  const { gate } = aLine();
  const ofA = [gate.receive('a'), gate.receive('a'), gate.receive('a')];
  expect(() => gate.receive('a')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  const ofB = [gate.receive('b'), gate.receive('b')];
  expect(() => gate.receive('c')).toThrow(expect.objectContaining({ code: 'too-many-requests' }));
  expect([ofA[0]?.hold(60), ofA[1]?.hold(1), ofB[0]?.hold(40), ofB[1]?.hold(1)]).toEqual([true, false, true, false]);
  ofA[0]?.end();
  ofA[0]?.end();
  expect([ofA[1]?.hold(60), ofB[1]?.hold(1)]).toEqual([true, false]);
  expect(() => gate.receive('c')).not.toThrow();
});
