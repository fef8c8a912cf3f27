import { crc32, deflateSync } from 'node:zlib';

const chunk = (kind: string, content: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, end]);
};

/** A PNG of one colour that says it is so large; the rows are packed as well as they can be. */
export function aPng(width: number, height: number, rows = Math.min(height, 10)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A JPEG with nothing in it but the size that it says. */
export const aJpeg = (width: number, height: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3],
    ...[1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9],
  ]);
