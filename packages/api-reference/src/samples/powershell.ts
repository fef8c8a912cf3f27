import type { SampleWriter } from './languages.ts';
import { escapeHidden, isBlock, isVisible } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const escapes: Readonly<Record<string, string>> = { '\r': '`r', '\n': '`n', '\t': '`t' };
const quoteLines = (text: string): string =>
  `"${escapeHidden(
    text.replaceAll(/[`"$“”„]/g, '`$&'),
    (letter) => escapes[letter] ?? `\`u{${letter.charCodeAt(0).toString(16)}}`,
  )}"`;

/** Only single quotes are special between single quotes. PowerShell also treats typographic ones so. */
const quote = (text: string): string =>
  text.includes('\n') || !isVisible(text) ? quoteLines(text) : `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

const usual = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']);

/** For PowerShell 7. */
export const toPowershell: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const type = headers.find(([name]) => pieces && name === 'Content-Type')?.[1];
  const own = headers.filter(([name]) => !(pieces && name === 'Content-Type'));
  const words = [
    `Invoke-RestMethod -Uri ${quote(url)}`,
    usual.has(method) ? `-Method ${method}` : `-CustomMethod ${quote(method)}`,
    ...(own.length > 0 ? ['-Headers $headers -SkipHeaderValidation'] : []),
    ...(type === undefined ? [] : [`-ContentType ${quote(type)}`]),
    ...(pieces ? ['-Body $body'] : []),
    '-SkipHttpErrorCheck -StatusCodeVariable status',
  ];
  return [
    ...(own.length > 0
      ? ['$headers = @{', ...own.map(([name, value]) => `  ${quote(name)} = ${quote(value)}`), '}']
      : []),
    ...(pieces ? [`[byte[]]$body = ${pieces.map(toBytes).join(' +\n  ')}`] : []),
    `$answer = ${words.join(' `\n  ')}`,
    '$status; $answer',
  ].join('\n');
};

const toBytes = (piece: Piece): string =>
  'text' in piece
    ? `[Text.Encoding]::UTF8.GetBytes(${toText(piece.text)})`
    : `[IO.File]::ReadAllBytes("$PWD/" + ${quote(piece.file)})`;

const toText = (text: string): string => (isBlock(text) && !/^['‘’‚‛]@/m.test(text) ? `@'\n${text}\n'@` : quote(text));
