import { basicOf } from '../request/credentials.ts';
import { cookieHeader, type Part, type RequestBody, type RequestDescription } from '../request/description.ts';
import { escapeHidden, isVisible } from './literal.ts';
import { type Piece, toPieces, typeWithBoundary } from './multipart.ts';

/** In single quotes a shell interprets only the single quote. Most terminals interpret a tab, so it is escaped. */
const quote = (text: string): string =>
  isVisible(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"$(${toPrintf([{ text }])})"`;

/** Double quotes in `--form` protect all special characters. */
const quoteField = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

export function toCurl(request: RequestDescription): string {
  const { method, url, headers, cookies, body } = request;
  // By default curl expands braces and brackets in a URL and resolves its dots.
  const isOdd = /[[\]{}]|\/\.\.?(?:\/|$|\?)/.test(url);
  const lines = [`curl ${isOdd ? '--globoff --path-as-is ' : ''}${quote(url)}`];
  const usual = body ? 'POST' : 'GET';
  if (method === 'HEAD') lines.push('--head');
  else if (method !== 'GET' || body)
    lines.push(...(method === usual && !body ? [] : [`--request ${/^\w+$/.test(method) ? method : quote(method)}`]));
  for (const [name, value] of headers) lines.push(toHeader(name, value));
  if (body) lines.push(...toBody(body));
  if (cookies.length > 0) lines.push(`--cookie ${quote(cookieHeader(request))}`);
  const command = lines.join(' \\\n  ');
  const input = body && toInput(body);
  return input ? `${toPrintf(input)} | ${command}` : command;
}

function toHeader(name: string, value: string): string {
  const basic = name === 'Authorization' ? basicOf(value) : undefined;
  if (basic) return `--user ${quote(`${basic.username}:${basic.password}`)}`;
  return `--header ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
}

function toBody(body: RequestBody): string[] {
  const type = `--header ${quote(`Content-Type: ${body.contentType}`)}`;
  if (body.kind !== 'multipart' && toInput(body)) return [type, '--data-binary @-'];
  if (body.kind === 'text') return [type, `--data-raw ${quote(body.text)}`];
  if (body.kind === 'file') return [type, `--data-binary ${quote(`@${body.file.name}`)}`];
  if (body.kind === 'multipart' && !isForm(body))
    return [`--header ${quote(`Content-Type: ${typeWithBoundary(body)}`)}`, '--data-binary @-'];
  if (body.kind === 'multipart') {
    return [...(body.contentType === 'multipart/form-data' ? [] : [type]), ...body.parts.map(toField)];
  }
  // For an empty name curl would send only the value.
  if (!body.pairs || body.pairs.some(([name, value]) => name === '' || !isVisible(value)))
    return [type, `--data-raw ${quote(body.text)}`];
  const isUsual = body.contentType === 'application/x-www-form-urlencoded';
  const fields = body.pairs.map(([name, value]) => `--data-urlencode ${quote(`${toName(name)}=${value}`)}`);
  return [...(isUsual ? [] : [type]), ...fields];
}

/**
 * Whether `--form` can write the parts: it ends a name at the first `=`, and reads `;headers=@file` in a type as the
 * name of a file to send.
 */
const isForm = ({ parts }: Extract<RequestBody, { kind: 'multipart' }>): boolean =>
  parts.every(
    ({ name = '', contentType = 'text/plain', headers, content }) =>
      !/[=\p{Cc}]/u.test(name) &&
      [name, ...headers.flat(), typeof content === 'string' ? content : content.name].every(isVisible) &&
      /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/.test(contentType),
  );

/**
 * The parts that curl has to read from standard input: those that `--form` cannot write, and texts with characters that
 * cannot be pasted.
 */
function toInput(body: RequestBody): readonly Piece[] | undefined {
  if (body.kind === 'multipart') return isForm(body) ? undefined : toPieces(body);
  return body.kind === 'text' && !isVisible(body.text) ? [{ text: body.text }] : undefined;
}

/** The `printf` of every shell understands these escapes. */
function toPrintf(pieces: readonly Piece[]): string {
  const commands = pieces.map((piece) =>
    'file' in piece ? `cat ${quote(`./${piece.file}`)}` : `printf '%b' ${quote(escapeLines(piece.text))}`,
  );
  return commands.length === 1 ? (commands[0] ?? '') : `(${commands.join('; ')})`;
}

const escapes: Readonly<Record<string, string>> = { '\r': '\\r', '\n': '\\n', '\t': '\\t' };
const toOctal = (byte: number): string => `\\0${byte.toString(8).padStart(3, '0')}`;

const escapeLines = (text: string): string =>
  escapeHidden(
    text.replaceAll('\\', '\\\\'),
    (letter) => escapes[letter] ?? [...new TextEncoder().encode(letter)].map(toOctal).join(''),
  );

/** curl encodes values, but not names. */
const toName = (name: string): string => name.replaceAll(/[^\w.[\]-]+/g, encodeURIComponent);

function toField({ name = '', contentType, headers, content }: Part): string {
  if (typeof content === 'string' && contentType === undefined && headers.length === 0 && name !== '') {
    return `--form-string ${quote(`${name}=${content}`)}`;
  }
  const value = typeof content === 'string' ? quoteField(content) : `@${quoteField(content.name)}`;
  const type = contentType === undefined ? '' : `;type=${contentType}`;
  const own = headers.map(([header, text]) => `;headers=${quoteField(`${header}: ${text}`)}`).join('');
  return `--form ${quote(`${name}=${value}${type}${own}`)}`;
}
