import type { Part, RequestBody } from './description.ts';

/** Escapes names in headers of parts as browsers do (HTML, "multipart/form-data encoding algorithm"). */
const quoteName = (name: string): string =>
  `"${name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}"`;

/** The headers of a part, without the empty line after them. */
export function partHeaders({ name, contentType, headers, content }: Part, bodyType: string): string[] {
  const isForm = bodyType.startsWith('multipart/form-data');
  const isOwn = headers.some(([header]) => header.toLowerCase() === 'content-disposition');
  const named = name === undefined ? '' : `; name=${quoteName(name)}`;
  const filed = typeof content === 'string' ? '' : `; filename=${quoteName(content.name)}`;
  const kind = isForm ? 'form-data' : 'attachment';
  return [
    ...(isOwn || (!named && !filed) ? [] : [`Content-Disposition: ${kind}${named}${filed}`]),
    ...(contentType === undefined ? [] : [`Content-Type: ${contentType}`]),
    ...headers.map(([header, value]) => `${header}: ${value}`),
  ];
}

export interface EncodedBody {
  readonly contentType: string;
  readonly content: Blob | string;
}

/** Encodes a body as bytes, or as text in UTF-8. A placeholder file is empty. */
export function encodeBody(body: RequestBody, boundary: string): EncodedBody {
  const { contentType } = body;
  if (body.kind === 'file') return { contentType, content: new Blob([body.file.file ?? '']) };
  if (body.kind !== 'multipart') return { contentType, content: body.text };
  const pieces = body.parts.flatMap((part) => [
    `--${boundary}\r\n${[...partHeaders(part, contentType), ''].map((line) => `${line}\r\n`).join('')}`,
    typeof part.content === 'string' ? part.content : (part.content.file ?? ''),
    '\r\n',
  ]);
  return {
    contentType: `${contentType}; boundary=${boundary}`,
    content: new Blob([...pieces, `--${boundary}--\r\n`]),
  };
}
