type TokenKind = 'string' | 'comment' | 'number' | 'word' | 'name';

export interface Token {
  readonly text: string;
  readonly kind?: TokenKind;
}

/** Words of several languages, because a highlighter for each language would be larger than the viewer. */
const words =
  'true|false|null|None|True|False|nil|const|let|var|val|new|import|from|package|func|fn|def|await|async|return|using|use|try|catch|if|else|for|require|print|println|public|private|static|class|void|final|end';

const kinds: readonly TokenKind[] = ['name', 'string', 'comment', 'number', 'word'];

/** One unnamed group for each kind. Named groups, and `(?:[^"\\]|\\.)*` for quoted texts, take five times as long. */
const pattern = new RegExp(
  [
    String.raw`("[^"\\\n]*(?:\\.[^"\\\n]*)*"(?=\s*:))`,
    String.raw`("[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|${'`'}[^${'`'}\\]*(?:\\.[^${'`'}\\]*)*${'`'})`,
    String.raw`((?<!:)//[^\n]*|(?<=^|\n)\s*#[^\n]*)`,
    String.raw`((?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.]))`,
    String.raw`((?<![\w$.-])(?:${words})(?![\w-])|(?<=\s)--?[a-z][\w-]*)`,
  ].join('|'),
  'g',
);

/** Longer text has no colors, because highlighting it takes too long. */
const longest = 50_000;

/** Splits code into colored pieces. The result is approximate, but the same rules apply to every language. */
export function highlight(code: string): Token[] {
  if (code.length > longest) return [{ text: code }];
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [text] = match;
    if (match.index > end) tokens.push({ text: code.slice(end, match.index) });
    const kind = kinds[match.indexOf(text, 1) - 1] as TokenKind;
    tokens.push({ text, kind });
    end = match.index + text.length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end) });
  return tokens;
}
