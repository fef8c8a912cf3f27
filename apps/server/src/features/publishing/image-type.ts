import { because, type Reason } from '../../platform/because.ts';
import { type Size, sizeOfAvif, sizeOfGif, sizeOfMp4, sizeOfWebm, sizeOfWebp } from './picture-sizes.ts';
import { readSvg } from './svg-image.ts';

interface Picture {
  media_type: string;
  width: number;
  height: number;
}

/** The limit of pixels, more than any screen shows: a small file can unpack to more than browsers have memory for. */
const mostPixels = 50_000_000;
const longestSide = 16_384;

/** The bytes at an offset that a kind of file has. */
type Reader = readonly [signatures: readonly string[], at: number, media_type: string, sizeOf: (bytes: Buffer) => Size];

const readers: readonly Reader[] = [
  [['\x89PNG\r\n\x1a\n'], 0, 'image/png', sizeOfPng],
  [['\xff\xd8\xff'], 0, 'image/jpeg', sizeOfJpeg],
];

/** What only documents show. */
const documentReaders: readonly Reader[] = [
  ...readers,
  [['GIF87a', 'GIF89a'], 0, 'image/gif', sizeOfGif],
  [['WEBP'], 8, 'image/webp', sizeOfWebp],
  [['ftypavif', 'ftypavis'], 4, 'image/avif', sizeOfAvif],
  [['ftyp'], 4, 'video/mp4', sizeOfMp4],
  [['\x1a\x45\xdf\xa3'], 0, 'video/webm', sizeOfWebm],
];

/**
 * Detects the image type by the file's content, whatever its name, or returns the reason of the refusal. Files that
 * hide their size are refused.
 */
export const readImage = (bytes: Buffer): Picture | Reason => readBy(readers, bytes) ?? because('not-png-or-jpeg');

/** The same for documents, which show more kinds, and SVG where it is only a picture. */
export function readDocumentImage(bytes: Buffer): Picture | (Reason & { line?: number }) {
  const found = readBy(documentReaders, bytes);
  if (found) return found;
  if (!/^(?:\uFEFF)?\s*</.test(bytes.toString('utf8', 0, 100))) return because('not-an-image');
  const read = readSvg(bytes);
  return 'size' in read ? limited('image/svg+xml', read.size) : read;
}

function readBy(known: readonly Reader[], bytes: Buffer): Picture | Reason | undefined {
  const beginning = bytes.toString('latin1', 0, 16);
  for (const [signatures, at, media_type, sizeOf] of known) {
    if (!signatures.some((signature) => beginning.startsWith(signature, at))) continue;
    const [width = 0, height = 0] = sizeOf(bytes) ?? [];
    if (width === 0 || height === 0) return because('image-without-size');
    return limited(media_type, [width, height]);
  }
  return undefined;
}

function limited(media_type: string, [width, height]: NonNullable<Size>): Picture | Reason {
  const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide;
  return isTooLarge
    ? because('image-too-large', { megapixels: mostPixels / 1_000_000 })
    : { media_type, width, height };
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
