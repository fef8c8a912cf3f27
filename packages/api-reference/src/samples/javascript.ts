import { allHeaders, type Part, type RequestBody } from '../request/description.ts';
import { partHeaders } from '../request/encode-body.ts';
import type { SampleWriter } from './languages.ts';
import { escapeHidden, fourDigits } from './literal.ts';
import { boundaryFor, isPlainForm } from './multipart.ts';

const toJson = (value: unknown, indent?: number): string =>
  escapeHidden(JSON.stringify(value, null, indent), (letter) =>
    letter === '\n' ? letter : fourDigits(letter.charCodeAt(0).toString(16)),
  );

/** A JSON literal is valid JavaScript, because line separators are escaped. */
const quote = (text: string): string => `'${toJson(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const key = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : quote(name));

/** `fetch` of browsers, Node, Deno and Bun. Files are opened by the API of Node. */
export const toJavascript: SampleWriter = (request) => {
  const { method, url, body } = request;
  const headers = allHeaders(request);
  if (body?.kind === 'multipart' && !isPlainForm(body))
    headers.push(['Content-Type', `${body.contentType}; boundary=${boundaryFor(body)}`]);
  const prepared = body ? prepare(body) : [];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${quote(method)},`]),
    ...(headers.length === 0
      ? []
      : ['  headers: {', ...headers.map(([name, value]) => `    ${key(name)}: ${quote(value)},`), '  },']),
    ...(body ? [`  body${prepared.length > 0 ? '' : `: ${inline(body)}`},`] : []),
  ];
  const call =
    options.length === 0
      ? [`const response = await fetch(${quote(url)});`]
      : [`const response = await fetch(${quote(url)}, {`, ...options, '});'];
  const opens = prepared.some((line) => line.includes('openAsBlob('));
  const imports = opens ? ["import { openAsBlob } from 'node:fs';", ''] : [];
  return [
    ...imports,
    ...prepared,
    ...(prepared.length > 0 ? [''] : []),
    ...call,
    'console.log(response.status, await response.text());',
  ].join('\n');
};

/** The body inside the call. */
function inline(body: RequestBody): string {
  if (body.kind === 'urlencoded' || body.kind === 'text') return toText(body);
  return '';
}

/** JSON is easier to read and edit as an object literal. */
function toText(body: Extract<RequestBody, { text: string }>): string {
  if (body.kind === 'text' && /[/+]json$/.test(body.contentType)) {
    const value = parse(body.text);
    if (value !== undefined) return `JSON.stringify(${indented(value)})`;
  }
  return quote(body.text);
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(JSON.parse(JSON.stringify(value))) === JSON.stringify(value) &&
      !text.includes('__proto__') &&
      !/\d{16}/.test(text)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

const indented = (value: unknown): string => toJson(value, 2).replaceAll('\n', '\n  ');

function prepare(body: RequestBody): string[] {
  if (body.kind === 'file') return [`const body = await openAsBlob(${quote(body.file.name)});`];
  if (body.kind === 'urlencoded' && body.pairs) {
    return [
      'const body = new URLSearchParams([',
      ...body.pairs.map(([name, value]) => `  [${quote(name)}, ${quote(value)}],`),
      ']);',
    ];
  }
  if (body.kind !== 'multipart') return [];
  if (!isPlainForm(body)) return byHand(body);
  return ['const body = new FormData();', ...body.parts.map(append)];
}

function append({ name = '', content, contentType }: Part): string {
  if (typeof content === 'string') return `body.append(${quote(name)}, ${quote(content)});`;
  const type = contentType === undefined ? '' : `, { type: ${quote(contentType)} }`;
  return `body.append(${quote(name)}, await openAsBlob(${quote(content.name)}${type}), ${quote(content.name)});`;
}

/** FormData does not support types and headers of parts. */
function byHand(body: Extract<RequestBody, { kind: 'multipart' }>): string[] {
  const boundary = boundaryFor(body);
  const pieces = body.parts.flatMap((part) => {
    const head = quote(
      `--${boundary}\r\n${[...partHeaders(part, body.contentType), ''].map((line) => `${line}\r\n`).join('')}`,
    );
    const content =
      typeof part.content === 'string' ? quote(part.content) : `await openAsBlob(${quote(part.content.name)})`;
    return [`  ${head},`, `  ${content},`, `  '\\r\\n',`];
  });
  return ['const body = new Blob([', ...pieces, `  ${quote(`--${boundary}--\r\n`)},`, ']);'];
}
