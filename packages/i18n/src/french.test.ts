import { expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';

const narrow = '\u{202F}';
const wide = '\u{A0}';

/**
 * French sets a no-break space before a colon and inside guillemets, and a narrow one before `;`, `!` and `?`. A colon
 * inside a word, as in `https://` and `scope:read`, has none. The files contain the characters themselves, because
 * translation tools replace JSON escapes by characters.
 */
const mistakes: readonly (readonly [wrong: RegExp, better: string])[] = [
  [new RegExp(`[^${narrow}][;!?]`, 'u'), 'narrow no-break space (U+202F) before ; ! ?'],
  [new RegExp(`[^${wide}]:(?=$|[^\\p{L}/])`, 'u'), 'no-break space (U+00A0) before :'],
  [new RegExp(`«[^${wide}]|[^${wide}]»`, 'u'), 'no-break space (U+00A0) inside « »'],
];

test('French texts have no line break before a sign', () => {
  const wrong = [...messagesOf('fr')].flatMap(([path, message]) =>
    mistakes.flatMap(([sign, better]) => (sign.test(message) ? [`${path}: ${better}`] : [])),
  );
  expect(wrong).toEqual([]);
});
