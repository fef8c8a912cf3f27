interface Picture {
  media_type: string;
  width: number;
  height: number;
}

/** More than any screen shows. A small file can unpack to more than a browser has memory for. */
const mostPixels = 50_000_000;
const longestSide = 16_384;

export const imageMistake = {
  kind: 'is not a PNG or JPEG image',
  size: `has more than ${mostPixels / 1_000_000} million pixels`,
} as const;

const readers: [signature: RegExp, media_type: string, sizeOf: (bytes: Buffer) => [width: number, height: number]][] = [
  [/^\x89PNG\r\n/, 'image/png', sizeOfPng],
  [/^\xFF\xD8\xFF/, 'image/jpeg', sizeOfJpeg],
];

/** By what the file begins with, whatever its name says; or why it is not taken. */
export function readImage(bytes: Buffer): Picture | (typeof imageMistake)[keyof typeof imageMistake] {
  const beginning = bytes.toString('latin1', 0, 8);
  for (const [signature, media_type, sizeOf] of readers) {
    if (!signature.test(beginning)) continue;
    const [width, height] = sizeOf(bytes);
    const isTooLarge = width * height > mostPixels || Math.max(width, height) > longestSide;
    return isTooLarge ? imageMistake.size : { media_type, width, height };
  }
  return imageMistake.kind;
}

/** Its first chunk has to be the header (PNG, clause 5.6); what has none is shown by no browser. */
function sizeOfPng(bytes: Buffer): [number, number] {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return [0, 0];
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** The largest of its frames: a preview may stand before the picture. */
function sizeOfJpeg(bytes: Buffer): [number, number] {
  let largest: [number, number] = [0, 0];
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
    if (width * height > largest[0] * largest[1]) largest = [width, height];
  }
  return largest;
}
