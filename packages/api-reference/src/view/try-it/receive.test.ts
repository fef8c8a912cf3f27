import { expect, test, vi } from 'vitest';
import { mostEvents, type Received, receive } from './receive.ts';
import type { Ending, OpenedAnswer } from './send.ts';

async function* toPieces(texts: readonly string[], ending: Ending): AsyncGenerator<Uint8Array<ArrayBuffer>, Ending> {
  for (const text of texts) yield new TextEncoder().encode(text);
  return ending;
}

const anAnswer = (type: string, texts: readonly string[], ending: Ending = 'complete'): OpenedAnswer => ({
  status: 200,
  statusText: 'OK',
  headers: [['Content-Type', type]],
  by: 'direct',
  startedAt: 0,
  millisecondsToHead: 5,
  pieces: toPieces(texts, ending),
});

/** Each call of this clock returns a time some milliseconds later. */
async function run(answer: OpenedAnswer, limit?: number, step = 60) {
  const reports: Received[] = [];
  let clock = 0;
  const received = await receive(answer, {
    now: () => (clock += step),
    onChange: (each) => reports.push(each),
    ...(limit !== undefined && { limit }),
  });
  return { received, reports };
}

test('events are shown as they arrive', async () => {
  const { received, reports } = await run(anAnswer('text/event-stream', ['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n']));
  expect(reports.map(({ events, ending }) => [events?.length, ending])).toEqual([
    [0, undefined],
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [3, 'complete'],
  ]);
  expect(received.events?.map(({ data }) => data)).toEqual(['1', '2', '3']);
  expect(await received.body.text()).toBe('data: 1\n\ndata: 2\n\ndata: 3\n\n');
});

test('nothing is reported after the end, also if the page is too busy for its timers', async () => {
  vi.useFakeTimers();
  try {
    const { reports } = await run(anAnswer('text/plain', ['a', 'b', 'c']), undefined, 30);
    expect(vi.getTimerCount()).toBe(0);
    expect(reports.at(-1)?.ending).toBe('complete');
  } finally {
    vi.useRealTimers();
  }
});

test('a character that is split between two pieces is decoded correctly', async () => {
  const bytes = new TextEncoder().encode('"ä"\n');
  async function* pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>, Ending> {
    for (const byte of bytes) yield Uint8Array.of(byte);
    return 'complete';
  }
  const { received } = await run({ ...anAnswer('application/x-ndjson', []), pieces: pieces() });
  expect(received.events?.[0]?.json?.value).toBe('ä');
});

test('an endless answer is cut at the limit, and the newest events are kept', async () => {
  const cut = await run(anAnswer('text/plain', ['abc', 'def']), 4);
  expect([cut.received.ending, await cut.received.body.text()]).toEqual(['too-large', 'abcd']);
  const { received } = await run(anAnswer('application/x-ndjson', ['1\n'.repeat(mostEvents + 5)]));
  expect([received.events?.length, received.events?.[0]?.number]).toEqual([mostEvents, 6]);
});

test.each<Ending>(['broken', 'stopped', 'too-slow'])(
  'an answer that ended %s keeps the received part',
  async (ending) => {
    const { received } = await run(anAnswer('text/plain', ['abc'], ending));
    expect([received.ending, received.bytes, received.events]).toEqual([ending, 3, undefined]);
  },
);
