import { expect, test } from 'vitest';
import { readPortalStream } from './portal-stream.ts';

const toStream = (texts: readonly string[], error?: Error) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (error) controller.error(error);
      else controller.close();
    },
  });

const head = `${JSON.stringify({ head: { status: 201, status_text: 'Made', headers: [['x-a', '1']] } })}\n`;

async function readAll(stream: ReadableStream<Uint8Array<ArrayBuffer>>, signal = new AbortController().signal) {
  const { pieces, ...rest } = await readPortalStream(stream, signal);
  let text = '';
  let next = await pieces.next();
  for (; !next.done; next = await pieces.next()) text += new TextDecoder().decode(next.value);
  return { ...rest, text, ending: next.value };
}

test('head, pieces and end are read, wherever the stream divides lines', async () => {
  const lines = [
    head.slice(0, 9),
    `${head.slice(9)}{"data":"`,
    'aGVs"}\n{"data":"bG8="}\n{"end":{"reason":"too-slow"}}\n',
  ];
  expect(await readAll(toStream(lines))).toEqual({
    status: 201,
    statusText: 'Made',
    headers: [['x-a', '1']],
    text: 'hello',
    ending: 'too-slow',
  });
});

test('a stream without an end is broken, and one without a head is no answer', async () => {
  expect((await readAll(toStream([head]))).ending).toBe('broken');
  await expect(readAll(toStream([]))).rejects.toThrow('before it began');
});

test.each([
  ['stopped', AbortSignal.abort()],
  ['broken', new AbortController().signal],
])('a connection that ends early makes an answer %s', async (ending, signal) => {
  let isFirst = true;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (isFirst) controller.enqueue(new TextEncoder().encode(head));
      else controller.error(new Error('gone'));
      isFirst = false;
    },
  });
  expect(await readAll(stream, signal)).toMatchObject({ status: 201, ending });
});
