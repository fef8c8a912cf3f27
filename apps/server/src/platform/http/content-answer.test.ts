import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bodyOf, toContentAnswer } from './content-answer.ts';
import { Content } from './handle.ts';

const packed = (text: string) => new Content('application/xml', gzipSync(text), 'tag', { encoding: 'gzip' });
const bodyFor = (content: Content, accepted: string) =>
  bodyOf(toContentAnswer(content, { 'accept-encoding': accepted }, true));

test('compressed content is sent unchanged to clients that accept it, and decompressed to others', async () => {
  const text = '<url/>'.repeat(100);
  expect(bodyFor(packed(text), 'gzip')).toEqual(gzipSync(text));
  expect(String(bodyFor(packed(text), 'identity'))).toBe(text);
  expect(toContentAnswer(packed(text), { 'if-none-match': '"tag"' }, true)).toMatchObject({ status: 304 });
});

test('large content is decompressed piece by piece', async () => {
  const entry = (_: unknown, at: number) =>
    `<url><loc>https://portal.test/page/${at}/${(at * 7919) % 9973}</loc></url>\n`;
  const text = Array.from({ length: 150_000 }, entry).join('');
  const content = packed(text);
  const body = bodyFor(content, '');
  expect(body).toBeInstanceOf(Readable);
  let largest = 0;
  (body as Readable).on('data', ({ length }: Buffer) => {
    largest = Math.max(largest, length);
  });
  expect((await buffer(body as Readable)).equals(Buffer.from(text))).toBe(true);
  // Each piece is made by another thread.
  expect(largest).toBeLessThanOrEqual(64 * 1024);
});

test('a disconnect ends the decompression', async () => {
  const body = bodyFor(packed(JSON.stringify(Array.from({ length: 50_000 }, Math.random))), '') as Readable;
  body.destroy();
  await once(body, 'close');
  expect(body.destroyed).toBe(true);
});
