import { because, type Reason } from '../../platform/because.ts';

interface Picture {
  media_type: string;
  width: number;
  height: number;
}

/** The limit of pixels, more than any screen shows: a small file can unpack to more than browsers have memory for. */
const mostPixels = 50_000_000;
const longestSide = 16_384;

/** Undefined if the file does not state its size reliably. */
type Size = [width: number, height: number] | undefined;

const readers: [signature: string, media_type: string, sizeOf: (bytes: Buffer) => Size][] = [
  ['\x89PNG\r\n\x1a\n', 'image/png', sizeOfPng],
  ['\xff\xd8\xff', 'image/jpeg', sizeOfJpeg],
];

/**
 * Detects the image type by the file's content, whatever its name, or returns the reason of the refusal. Files that
 * hide their size are refused.
 */
export function readImage(bytes: Buffer): Picture | Reason {
  const beginning = bytes.toString('latin1', 0, 8);
  for (const [signature, media_type, sizeOf] of readers) {
    if (!beginning.startsWith(signature)) continue;
    const [width = 0, height = 0] = sizeOf(bytes) ?? [];
    if (width === 0 || height === 0) return because('image-without-size');
    const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide;
    return isTooLarge
      ? because('image-too-large', { megapixels: mostPixels / 1_000_000 })
      : { media_type, width, height };
  }
  return because('not-png-or-jpeg');
}

/** The first chunk must be the header, which has a fixed length (PNG, clauses 5.6 and 11.2.1). */
function sizeOfPng(bytes: Buffer): Size {
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const marker = { end: 0xd9, temporary: 0x01, start: 0xd8 };
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/**
 * The size of the largest frame: a preview may come first. Decoders skip anything before a marker and any fill bytes
 * (T.81, B.1.1.2), so this does too.
 */
function sizeOfJpeg(bytes: Buffer): Size {
  let largest: Size;
  for (let at = bytes.indexOf(0xff, 2); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at += 1;
    const code = bytes[at];
    if (code === undefined || code === marker.end) break;
    at += 1;
    // A zero means that the previous byte was no marker; the other codes here have no length.
    if (code === 0 || code === marker.temporary || code === marker.start || isRestart(code)) continue;
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    if (length < 2 || at + length > bytes.length) return undefined;
    if (isFrame(code)) {
      if (length < 8) return undefined;
      const [height, width] = [bytes.readUInt16BE(at + 3), bytes.readUInt16BE(at + 5)];
      // The height may follow the first scan (DNL, B.2.5), which no browser reads.
      if (width === 0 || height === 0) return undefined;
      if (!largest || width * height > largest[0] * largest[1]) largest = [width, height];
    }
    at += length;
  }
  return largest;
}
