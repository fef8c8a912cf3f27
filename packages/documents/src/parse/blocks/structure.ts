import type { MarkdownIt, Token } from 'markdown-it';
import { type BlockEnv, tellMistake } from './block-mistakes.ts';

interface Expected {
  /** The types of the tokens that may stand directly inside. */
  inside: ReadonlySet<string>;
  /** How many of them, at most. */
  atMost: number;
  mistake: string;
  reason: string;
}

/** What blocks are made of. Anything else inside them would have no place on the page. */
const expected = new Map<string, Expected>([
  [
    'tabs_open',
    {
      inside: new Set(['tab_open', 'fence']),
      atMost: 20,
      mistake: 'tabs-content',
      reason: 'tabs have 1 to 20 tabs: write code, or blocks :::tab Title',
    },
  ],
  [
    'steps_open',
    {
      inside: new Set(['ordered_list_open']),
      atMost: 1,
      mistake: 'steps-content',
      reason: 'steps are one numbered list',
    },
  ],
  [
    'cards_open',
    {
      inside: new Set(['bullet_list_open']),
      atMost: 1,
      mistake: 'cards-content',
      reason: 'cards are one list with bullets, each with a link first',
    },
  ],
]);

/** Tells authors about blocks with other content than theirs. */
export function structure(markdown: MarkdownIt): void {
  markdown.core.ruler.before('inline', 'structure', ({ tokens, env }) => {
    const open: { token: Token; count: number; wrong?: Token }[] = [];
    for (const [at, token] of tokens.entries()) {
      if (token.type === 'figure_open') judgeFigure(tokens, at, env);
      if (token.type === 'include_open') judgeInclude(tokens, at, env);
      if (token.nesting === -1) {
        const closed = open.pop();
        if (closed) judge(closed, env);
        continue;
      }
      const parent = open.at(-1);
      if (parent) {
        parent.count += 1;
        if (expected.get(parent.token.type)?.inside.has(token.type) === false) parent.wrong ??= token;
      }
      if (token.type === 'tab_open' && parent?.token.type !== 'tabs_open') {
        tellMistake(env, lineOf(token), 'tab-outside', 'a tab stands directly inside of :::tabs', { outer: ':::tabs' });
      }
      if (token.type === 'fence' && token.info.trim() === '' && parent?.token.type === 'tabs_open') {
        tellMistake(env, lineOf(token), 'tab-without-title', 'a tab needs a title: write :::tab Title', {
          tab: ':::tab',
        });
      }
      if (token.nesting === 1) open.push({ token, count: 0 });
    }
  });
}

/** A figure begins with an image. Its inline content is read later than blocks, so the text is looked at. */
function judgeFigure(tokens: readonly Token[], at: number, env: BlockEnv): void {
  const [figure, paragraph, text] = tokens.slice(at, at + 3);
  const hasImage = paragraph?.type === 'paragraph_open' && text?.content.startsWith('![');
  if (!figure || hasImage) return;
  tellMistake(env, lineOf(figure), 'figure-content', 'a figure begins with an image: write ![…](image.png)', {
    image: '![…](image.png)',
  });
}

/** An include is a link and nothing else. */
function judgeInclude(tokens: readonly Token[], at: number, env: BlockEnv): void {
  const [include, paragraph, text, , end] = tokens.slice(at, at + 5);
  const isLink = /^\[[^[\]]*\]\([^()\s]+\)$/.test(text?.content ?? '');
  if (!include || (paragraph?.type === 'paragraph_open' && isLink && end?.type === 'include_close')) return;
  const example = '[Limits](../snippets/limits.md)';
  tellMistake(env, lineOf(include), 'include-content', `an include is a link to a file: write ${example}`, { example });
}

function judge({ token, count, wrong }: { token: Token; count: number; wrong?: Token }, env: BlockEnv): void {
  const rule = expected.get(token.type);
  if (!rule || (!wrong && count > 0 && count <= rule.atMost)) return;
  const values = rule.mistake === 'tabs-content' ? { maximum: rule.atMost, tab: ':::tab' } : undefined;
  tellMistake(env, lineOf(wrong ?? token), rule.mistake, rule.reason, values);
}

const lineOf = ({ map }: Token): number => (map?.[0] ?? 0) + 1;
