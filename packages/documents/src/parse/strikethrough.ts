import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const tilde = 0x7e;
/** One tilde closes one tilde, and two close two, so each length is a delimiter of its own. */
const markers = new Map([1, 2].map((length) => [length, tilde + length * 0x10000]));
const isStrike = (marker: number) => [...markers.values()].includes(marker);

/** GitHub's strikethrough has one tilde or two on both sides, never three. The rule of the parser knows only two. */
export function strikethrough(markdown: MarkdownIt): void {
  markdown.inline.ruler.at('strikethrough', scan);
  markdown.inline.ruler2.at('strikethrough', (state) => {
    pair(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) pair(state, meta.delimiters);
    return true;
  });
}

function scan(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  const { can_open, can_close, length } = state.scanDelims(state.pos, true);
  const marker = markers.get(length);
  const token = state.push('text', '', 0);
  token.content = '~'.repeat(length);
  if (marker !== undefined) {
    const at = state.tokens.length - 1;
    state.delimiters.push({ marker, length: 0, token: at, end: -1, open: can_open, close: can_close });
  }
  state.pos += length;
  return true;
}

function pair({ tokens }: StateInline, delimiters: readonly Delimiter[]): void {
  for (const { marker, end, token } of delimiters) {
    const closing = delimiters[end];
    if (!isStrike(marker) || !closing) continue;
    for (const [at, type, nesting] of [
      [token, 's_open', 1],
      [closing.token, 's_close', -1],
    ] as const) {
      const found = tokens[at];
      if (found) Object.assign(found, { type, tag: 's', nesting, markup: found.content, content: '' });
    }
  }
}
