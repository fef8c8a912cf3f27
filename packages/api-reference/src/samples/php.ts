import type { SampleWriter } from './languages.ts';
import { createQuote, inBraces, isBlock } from './literal.ts';
import type { Piece } from './multipart.ts';
import { toSent } from './sent-body.ts';

const quote = createQuote({ unicode: inBraces, special: { $: '\\$' } });

/** Uses the curl extension that comes with PHP, so that readers need not install anything. */
export const toPhp: SampleWriter = (request) => {
  const { method, url } = request;
  const { headers, pieces } = toSent(request);
  const lines = headers.map(([name, value]) => `        ${quote(value === '' ? `${name};` : `${name}: ${value}`)},`);
  return [
    '<?php',
    `$curl = curl_init(${quote(url)});`,
    'curl_setopt_array($curl, [',
    method === 'HEAD' ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${quote(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(lines.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...lines, '    ],'] : []),
    ...(pieces ? [`    CURLOPT_POSTFIELDS => ${toBody(pieces)},`] : []),
    ']);',
    '$answer = curl_exec($curl);',
    'if ($answer === false) {',
    '    throw new RuntimeException(curl_error($curl));',
    '}',
    'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), " ", $answer, "\\n";',
  ].join('\n');
};

function toBody(pieces: readonly Piece[]): string {
  return pieces.map(toPiece).join('\n        . ');
}

const toPiece = (piece: Piece): string =>
  'text' in piece ? toText(piece.text) : `file_get_contents(${quote(piece.file)})`;

const toText = (text: string): string =>
  isBlock(text) && !/^\s*BODY\b/m.test(text) ? `<<<'BODY'\n${text}\nBODY` : quote(text);
