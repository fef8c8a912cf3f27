import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageMistake, readImage } from './image-type.ts';

const demo = join(import.meta.dirname, '../../../../../content/demo/public/assets');

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};
const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content];
const frame = (width: number, height: number) =>
  segment(0xc2, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 0, 0, 0]);
const jpeg = (...segments: number[][]) =>
  Buffer.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0]);

test('the pictures of the demo are taken with their size', async () => {
  const logo = await readFile(join(demo, 'logo.png'));
  expect(readImage(logo)).toMatchObject({ media_type: 'image/png', width: logo.readUInt32BE(16) });
});

test('a JPEG has the size of its largest frame, behind whatever else stands before it', () => {
  const picture = jpeg(segment(0xe0, [1, 2, 3]), segment(0xc4, [255, 255, 255, 255, 255, 255]), frame(4000, 3000));
  expect(readImage(picture)).toEqual({ media_type: 'image/jpeg', width: 4000, height: 3000 });
});

test.each([
  ['a PNG', png(50_000, 50_000)],
  ['a long PNG', png(1, 4_000_000_000)],
  ['a JPEG', jpeg(frame(65_535, 65_535))],
  ['a JPEG with a small preview', jpeg(frame(10, 10), frame(60_000, 60_000))],
])('%s that unpacks to more than a browser has memory for is refused', (_what, bytes) => {
  expect(readImage(bytes)).toBe(imageMistake.size);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG that is named only', Buffer.from('PNG')],
])('%s is no picture here', (_what, bytes) => {
  expect(readImage(bytes)).toBe(imageMistake.kind);
});

test('a picture that is cut off anywhere is read without complaint', () => {
  for (const whole of [png(10, 10), jpeg(frame(10, 10))]) {
    for (let length = 0; length <= whole.length; length++)
      expect(() => readImage(whole.subarray(0, length))).not.toThrow();
  }
});
