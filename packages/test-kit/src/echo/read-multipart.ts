export interface SentPart {
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly name: string | undefined;
  readonly fileName: string | undefined;
  readonly content: Buffer;
}

/** Parses a multipart body (RFC 2046). Throws if it is malformed. */
export function readMultipart(body: Buffer, contentType: string): SentPart[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) throw new Error('Content-Type has no boundary');
  const text = `\r\n${body.toString('latin1')}`;
  const pieces = text.split(`\r\n--${boundary}`);
  if (!pieces.at(-1)?.startsWith('--')) throw new Error('the last boundary is missing');
  return pieces.slice(1, -1).map((piece) => {
    if (!piece.startsWith('\r\n')) throw new Error('a boundary does not end its line');
    const end = piece.indexOf('\r\n\r\n');
    const head = piece.slice(2, Math.max(end, 2));
    const lines = end === 0 ? [] : head.split('\r\n');
    const headers = new Map(
      lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        if (at < 1) throw new Error(`a part has no header in ${JSON.stringify(line)}`);
        return [line.slice(0, at).toLowerCase(), Buffer.from(line.slice(at + 1).trim(), 'latin1').toString('utf8')];
      }),
    );
    const disposition = headers.get('content-disposition') ?? '';
    return {
      headers,
      name: parameterOf(disposition, 'name'),
      fileName: parameterOf(disposition, 'filename'),
      content: Buffer.from(piece.slice(end + 4), 'latin1'),
    };
  });
}

/** Reads percent escapes, as HTML forms write them, and the backslash escapes of other clients. */
const parameterOf = (disposition: string, name: string): string | undefined =>
  new RegExp(`;\\s*${name}="((?:[^"\\\\]|\\\\.)*)"`, 'i')
    .exec(disposition)?.[1]
    ?.replaceAll(/\\(["\\])/g, '$1')
    .replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
