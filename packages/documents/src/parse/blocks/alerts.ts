import { type AdmonitionKind, admonitionKinds } from '@portico/contract/document-nodes.ts';
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { tellMistake } from './block-mistakes.ts';

const firstLine = /^\[!([a-z][\w-]*)\][ \t]*(?:\n|$)/i;

/** GitHub's alerts: a quote whose first line is `[!NOTE]` or another kind. */
export function alerts(markdown: MarkdownIt): void {
  markdown.core.ruler.before('inline', 'alerts', (state: StateCore) => {
    const open: { quote: Token; isAlert: boolean }[] = [];
    state.tokens.forEach((token, at) => {
      if (token.type === 'blockquote_open') open.push({ quote: token, isAlert: toAlert(state, at) });
      if (token.type === 'blockquote_close' && open.pop()?.isAlert) token.type = 'admonition_close';
    });
  });
}

function toAlert({ tokens, env }: StateCore, at: number): boolean {
  const [quote, paragraph, text] = tokens.slice(at, at + 3);
  if (!quote || paragraph?.type !== 'paragraph_open' || text?.type !== 'inline') return false;
  const [line, name = ''] = firstLine.exec(text.content) ?? [];
  if (line === undefined) return false;
  const kind = admonitionKinds.find((one) => one === name.toLowerCase());
  if (!kind) {
    const known = admonitionKinds.map((one) => `[!${one.toUpperCase()}]`).join(', ');
    const reason = `[!${name}] is not known here: use ${known}`;
    tellMistake(env, (text.map?.[0] ?? 0) + 1, 'alert-unknown', reason, { name: `[!${name}]`, known });
    return false;
  }
  quote.type = 'admonition_open';
  quote.meta = { kind: kind satisfies AdmonitionKind };
  text.content = text.content.slice(line.length);
  // The lines of links are counted from the first line of the text.
  if (text.map) text.map = [text.map[0] + 1, text.map[1]];
  return true;
}
