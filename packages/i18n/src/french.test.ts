import { expect, test } from 'vitest';
import { messagesOf } from './messages-of.ts';

const narrow = '\u{202F}';
const wide = '\u{A0}';

/**
 * French sets a no-break space before a colon and inside guillemets, and a narrow one before the other signs. A colon inside a
 * word, as in `https://` and `scope:read`, is none of these. The characters are in the files themselves: translation tools
 * write JSON escapes back as characters.
 */
const mistakes: readonly (readonly [wrong: RegExp, better: string])[] = [
  [new RegExp(`[^${narrow}][;!?]`, 'u'), 'narrow no-break space (U+202F) before ; ! ?'],
  [new RegExp(`[^${wide}]:(?=$|[^\\p{L}/])`, 'u'), 'no-break space (U+00A0) before :'],
  [new RegExp(`«[^${wide}]|[^${wide}]»`, 'u'), 'no-break space (U+00A0) inside « »'],
];

test('French texts do not break a line before a sign', () => {
  const wrong = [...messagesOf('fr')].flatMap(([path, message]) =>
    mistakes.flatMap(([sign, better]) => (sign.test(message) ? [`${path}: ${better}`] : [])),
  );
  expect(wrong).toEqual([]);
});
