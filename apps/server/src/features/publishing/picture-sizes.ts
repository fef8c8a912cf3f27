/** Undefined if the file does not state its size reliably. */
export type Size = [width: number, height: number] | undefined;

/** What all frames of an animation may have together. Browsers keep several of them unpacked. */
const mostAnimatedPixels = 500_000_000;

/** The screen of a GIF (GIF89a, clause 18). Undefined where its blocks are damaged or its frames are too many. */
export function sizeOfGif(bytes: Buffer): Size {
  if (bytes.length < 13) return undefined;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  const frames = countFrames(bytes);
  if (frames === undefined || frames * width * height > mostAnimatedPixels) return undefined;
  return [width, height];
}

const gif = { extension: 0x21, image: 0x2c, end: 0x3b };
/** The bytes of a table of colors, by the flags before it. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function countFrames(bytes: Buffer): number | undefined {
  let frames = 0;
  let at = 13 + tableBytes(bytes[10] ?? 0);
  for (;;) {
    const kind = bytes[at];
    if (kind === gif.end) return frames;
    if (kind === gif.image) {
      frames += 1;
      at += 11 + tableBytes(bytes[at + 9] ?? 0);
    } else if (kind === gif.extension) at += 2;
    // Browsers show what comes before a damaged or missing end.
    else return frames > 0 && kind === undefined ? frames : undefined;
    for (let length = bytes[at]; length !== 0; length = bytes[at]) {
      if (length === undefined) return frames > 0 ? frames : undefined;
      at += length + 1;
    }
    at += 1;
  }
}

/** The canvas of a WebP, by its first chunk: lossy, lossless or extended. */
export function sizeOfWebp(bytes: Buffer): Size {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    case 'VP8 ':
      if (bytes.toString('hex', 23, 26) !== '9d012a') return undefined;
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    default:
      return undefined;
  }
}

/** The head of a file that has all properties of its image. */
const headBytes = 65_536;

/** The largest image of an AVIF: previews and layers have properties of their own (ISO 23008-12, 6.5.3). */
export function sizeOfAvif(bytes: Buffer): Size {
  if (!/avi[fs]/.test(bytes.toString('latin1', 8, 32))) return undefined;
  let largest: Size;
  for (let at = bytes.indexOf('ispe'); at !== -1 && at < headBytes; at = bytes.indexOf('ispe', at + 4)) {
    if (at + 16 > bytes.length) break;
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (!largest || width * height > largest[0] * largest[1]) largest = [width, height];
  }
  return largest;
}

/** The largest track of an MP4: the last fields of its header, in 1/65536 of a pixel (ISO 14496-12, 8.3.2). */
export function sizeOfMp4(bytes: Buffer): Size {
  let largest: Size;
  for (let at = bytes.indexOf('tkhd'); at !== -1; at = bytes.indexOf('tkhd', at + 4)) {
    const length = at >= 4 ? bytes.readUInt32BE(at - 4) : 0;
    const end = at - 4 + length;
    if ((length !== 92 && length !== 104) || end > bytes.length) continue;
    const [width, height] = [bytes.readUInt16BE(end - 8), bytes.readUInt16BE(end - 4)];
    if (!largest || width * height > largest[0] * largest[1]) largest = [width, height];
  }
  return largest;
}

/** The pixels of the first video track of a WebM: elements 0xB0 and 0xBA (RFC 9559, 5.1.4.1.28). */
export function sizeOfWebm(bytes: Buffer): Size {
  const head = bytes.subarray(0, headBytes);
  const tracks = head.indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b]));
  if (tracks === -1) return undefined;
  const numberAfter = (id: number): number | undefined => {
    for (let at = head.indexOf(id, tracks); at !== -1; at = head.indexOf(id, at + 1)) {
      const length = (head[at + 1] ?? 0) - 0x80;
      if ((length === 1 || length === 2) && at + 2 + length <= head.length) return head.readUIntBE(at + 2, length);
    }
    return undefined;
  };
  const [width, height] = [numberAfter(0xb0), numberAfter(0xba)];
  return width === undefined || height === undefined ? undefined : [width, height];
}
