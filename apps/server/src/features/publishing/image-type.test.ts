import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImage } from './image-type.ts';

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

test('the images of the demo are accepted with their size', async () => {
  const logo = await readFile(join(demo, 'logo.png'));
  expect(readImage(logo)).toMatchObject({ media_type: 'image/png', width: logo.readUInt32BE(16) });
});

test('a JPEG has the size of its largest frame, whatever precedes it', () => {
  const picture = jpeg(segment(0xe0, [1, 2, 3]), segment(0xc4, [255, 255, 255, 255, 255, 255]), frame(4000, 3000));
  expect(readImage(picture)).toEqual({ media_type: 'image/jpeg', width: 4000, height: 3000 });
});

test.each([
  ['a PNG', png(50_000, 50_000)],
  ['a long PNG', png(1, 4_000_000_000)],
  ['a JPEG', jpeg(frame(65_535, 65_535))],
  ['a JPEG with a small preview', jpeg(frame(10, 10), frame(60_000, 60_000))],
])('%s that unpacks to more than browsers have memory for is refused', (_what, bytes) => {
  expect(readImage(bytes)).toMatchObject({ cause: { code: 'image-too-large' } });
});

const fill = [0xff, 0xff, 0xff];

test.each([
  ['fill bytes', jpeg(segment(0xe0, [1]), fill, frame(65_535, 65_535))],
  ['bytes that belong to nothing', jpeg(segment(0xe0, [1]), [0, 1, 2], frame(65_535, 65_535))],
  ['a byte that is none', jpeg([0xff, 0], frame(65_535, 65_535))],
  ['markers that stand alone', jpeg([0xff, 0x01, 0xff, 0xd0], frame(65_535, 65_535))],
  ['a small frame and fill bytes', jpeg(frame(10, 10), fill, frame(65_535, 65_535))],
  ['a scan', jpeg(frame(10, 10), segment(0xda, [1, 2]), [1, 2, 0xff, 0, 3], frame(65_535, 65_535))],
])('a JPEG cannot hide its size behind %s', (_what, bytes) => {
  expect(readImage(bytes)).toMatchObject({ cause: { code: 'image-too-large' } });
});

test('fill bytes in an image of a usual size are accepted', () => {
  expect(readImage(jpeg(fill, frame(40, 30)))).toEqual({ media_type: 'image/jpeg', width: 40, height: 30 });
});

test.each([
  ['a JPEG without a frame', jpeg(segment(0xe0, [1, 2, 3]))],
  ['a JPEG whose frame comes after its end', Buffer.concat([jpeg(), Buffer.from(frame(10, 10))])],
  ['a JPEG whose height comes later', jpeg(frame(10, 0))],
  ['a JPEG with a part of no length', jpeg([0xff, 0xe0, 0, 0], frame(10, 10))],
  ['a JPEG with a part that ends nowhere', jpeg([0xff, 0xe0, 0xff, 0xff], frame(10, 10))],
  ['a PNG of nothing', png(0, 10)],
  ['a PNG without its header', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIDAT0000000000000000000', 'latin1')],
  ['a PNG with a header of another length', png(10, 10).fill(14, 11, 12)],
])('%s is refused, because its size is unknown', (_what, bytes) => {
  expect(readImage(bytes)).toMatchObject({ cause: { code: 'image-without-size' } });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PNG that is named only', Buffer.from('PNG')],
])('%s is not an accepted image', (_what, bytes) => {
  expect(readImage(bytes)).toMatchObject({ cause: { code: 'not-png-or-jpeg' } });
});

test('an image that is cut off at any place causes no exception', () => {
  for (const whole of [png(10, 10), jpeg(frame(10, 10))]) {
    for (let length = 0; length <= whole.length; length++)
      expect(() => readImage(whole.subarray(0, length))).not.toThrow();
  }
});
