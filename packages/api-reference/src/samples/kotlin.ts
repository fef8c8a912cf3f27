import type { SampleWriter } from './languages.ts';
import { createQuote, fourDigits, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: fourDigits, special: { $: '\\$' } });
const toText = (text: string): string =>
  isBlock(text) && !/"""|"$/.test(text) ? `"""${text.replaceAll('$', `\${'$'}`)}"""` : quote(text);

/** OkHttp requires a body for these methods, even if it is empty. */
const needsBody = new Set(['POST', 'PUT', 'PATCH', 'PROPPATCH', 'REPORT']);

export const toKotlin: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const type = headers.find(([name]) => pieces && name === 'Content-Type')?.[1];
  const own = headers.filter(([name]) => !(pieces && name === 'Content-Type'));
  const media = type === undefined ? '' : `${quote(type)}.toMediaType()`;
  const body = pieces
    ? `${toBytes(pieces)}.toRequestBody(${media})`
    : needsBody.has(method)
      ? 'ByteArray(0).toRequestBody()'
      : 'null';
  return [
    ...(pieces?.some((piece) => 'file' in piece) ? ['import java.io.File'] : []),
    ...(media ? ['import okhttp3.MediaType.Companion.toMediaType'] : []),
    'import okhttp3.OkHttpClient',
    'import okhttp3.Request',
    ...(body === 'null' ? [] : ['import okhttp3.RequestBody.Companion.toRequestBody']),
    '',
    'fun main() {',
    '    val request = Request.Builder()',
    `        .url(${quote(url)})`,
    `        .method(${quote(method)}, ${body})`,
    ...own.map(([name, value]) => `        .addHeader(${quote(name)}, ${quote(value)})`),
    '        .build()',
    '    OkHttpClient().newCall(request).execute().use { response ->',
    '        println(response.code.toString() + " " + response.body?.string())',
    '    }',
    '}',
  ].join('\n');
};

/** The body as bytes, because OkHttp adds a charset to the type of a text. */
function toBytes(pieces: readonly Piece[]): string {
  const all = pieces.map((piece) =>
    'text' in piece ? `${toText(piece.text)}.toByteArray()` : `File(${quote(piece.file)}).readBytes()`,
  );
  return all.length === 1 ? (all[0] ?? '') : `(${all.join(' +\n            ')})`;
}
