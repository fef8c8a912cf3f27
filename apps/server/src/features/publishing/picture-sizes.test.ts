import { expect, test } from 'vitest';
import { readDocumentImage } from './image-type.ts';

const frame = [0x2c, 0, 0, 0, 0, 40, 0, 30, 0, 0, 2, 1, 0, 0];
const gif = (...frames: number[][]) =>
  Buffer.from([...Buffer.from('GIF89a'), 40, 0, 30, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, ...frames.flat(), 0x3b]);
const riff = (kind: string, content: number[]) =>
  Buffer.concat([Buffer.from(`RIFF\x24\0\0\0WEBP${kind}\x18\0\0\0`, 'latin1'), Buffer.from(content), Buffer.alloc(20)]);
const box = (type: string, content: number[]) => {
  const bytes = Buffer.alloc(8 + content.length);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(type, 4, 'latin1');
  Buffer.from(content).copy(bytes, 8);
  return bytes;
};
const number = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const named = (text: string) => [...Buffer.from(text)];
const ispe = (width: number, height: number) => box('ispe', [0, 0, 0, 0, ...number(width), ...number(height)]);
const tkhd = (width: number, height: number) =>
  box('tkhd', [...Array.from({ length: 76 }, () => 0), ...number(width * 65_536), ...number(height * 65_536)]);

const avif = Buffer.concat([box('ftyp', named('avif\0\0\0\0mif1')), ispe(20, 10), ispe(40, 30)]);
const mp4 = Buffer.concat([box('ftyp', named('isom\0\0\0\0mp42')), tkhd(0, 0), tkhd(40, 30)]);
const webm = Buffer.from([
  0x1a,
  0x45,
  0xdf,
  0xa3,
  0x80,
  ...[0x16, 0x54, 0xae, 0x6b, 0x88],
  0xb0,
  0x81,
  40,
  0xba,
  0x82,
  0,
  30,
]);

test.each([
  ['image/gif', gif(frame)],
  ['image/gif', gif([0x21, 0xf9, 1, 0, 0], frame, [0x21, 0xfe, 2, 1, 1, 0], frame)],
  ['image/webp', riff('VP8X', [0, 0, 0, 0, 39, 0, 0, 29, 0, 0])],
  ['image/webp', riff('VP8L', [0x2f, 39, 0x40, 7, 0])],
  ['image/webp', riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 40, 0, 30, 0])],
  ['image/avif', avif],
  ['video/mp4', mp4],
  ['video/webm', webm],
])('an %s has its size', (media_type, bytes) => {
  expect(readDocumentImage(bytes)).toEqual({ media_type, width: 40, height: 30 });
});

test('an animation that needs too much memory is refused', () => {
  const many = gif(...Array.from({ length: 2000 }, () => frame));
  many.writeUInt16LE(4000, 6);
  many.writeUInt16LE(4000, 8);
  expect(readDocumentImage(many)).toMatchObject({ cause: { code: 'image-without-size' } });
});

test.each(['BM', 'PK\u0003\u0004', '%PDF-1.7', ''])('%j is no image', (text) => {
  expect(readDocumentImage(Buffer.from(text))).toMatchObject({ cause: { code: 'not-an-image' } });
});

test('a file that is cut off at any place causes no exception', () => {
  for (const whole of [gif(frame, frame), riff('VP8X', [0, 0, 0, 0, 39, 0, 0, 29, 0, 0]), avif, mp4, webm]) {
    for (let length = 0; length <= whole.length; length++) {
      expect(() => readDocumentImage(whole.subarray(0, length))).not.toThrow();
    }
  }
});
