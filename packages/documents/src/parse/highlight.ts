import { decodeHTML } from 'entities';
import type { HLJSApi, Mode } from 'highlight.js';
import highlighter from 'highlight.js/lib/common';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import http from 'highlight.js/lib/languages/http';
import powershell from 'highlight.js/lib/languages/powershell';
import protobuf from 'highlight.js/lib/languages/protobuf';
import { type CodeToken, childrenOf, type DocumentNode, type DocumentRoot } from './nodes.ts';
import { textOf } from './text-content.ts';

highlighter.registerLanguage('http', (api: HLJSApi) => withKnownBodies(http(api)));
highlighter.registerLanguage('dockerfile', dockerfile);
highlighter.registerLanguage('powershell', powershell);
highlighter.registerLanguage('protobuf', protobuf);

/** The highlighter guesses the language of an HTTP body. Guessing among all languages is slow and often wrong. */
function withKnownBodies<Part extends Mode>(part: Part): Part {
  const bodies = Array.isArray(part.subLanguage) ? { subLanguage: ['json', 'xml'] } : {};
  const contains = part.contains?.map((inner) => (inner === 'self' ? inner : withKnownBodies(inner)));
  const starts = part.starts && withKnownBodies(part.starts);
  return { ...part, ...bodies, ...(contains && { contains }), ...(starts && { starts }) };
}

/** Longer code is not highlighted, because that would block other requests. */
const longestCode = 50_000;

type Kind = NonNullable<CodeToken['kind']>;

/** Maps the first word of a scope of the highlighter to a kind. Other scopes keep the surrounding color. */
const kinds: Record<string, Kind> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  keyword: 'keyword',
  literal: 'keyword',
  'selector-tag': 'keyword',
  'selector-pseudo': 'keyword',
  deletion: 'keyword',
  operator: 'keyword',
  string: 'string',
  regexp: 'string',
  char: 'string',
  link: 'string',
  addition: 'string',
  code: 'string',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  title: 'name',
  name: 'name',
  attr: 'name',
  attribute: 'name',
  property: 'name',
  variable: 'name',
  'template-variable': 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  'selector-attr': 'name',
  section: 'name',
  type: 'type',
  class: 'type',
  built_in: 'type',
  meta: 'mark',
  punctuation: 'mark',
  tag: 'mark',
};

/** The code in colored pieces; undefined if its language is unknown or it is too long. */
export function toCodeTokens(code: string, lang: string): CodeToken[] | undefined {
  const language = lang.toLowerCase();
  if (code.length > longestCode || !highlighter.getLanguage(language)) return undefined;
  const html = highlighter.highlight(code, { language, ignoreIllegals: true }).value;
  const tokens: CodeToken[] = [];
  const open: (Kind | undefined)[] = [];
  // The highlighter writes only spans and escaped text.
  for (const [, scopes, close, text] of html.matchAll(/<span class="([^"]*)">|(<\/span>)|([^<]+)/g)) {
    if (close) open.pop();
    else if (scopes !== undefined) open.push(kindOf(scopes) ?? open.at(-1));
    else if (text !== undefined) append(tokens, decodeHTML(text), open.at(-1));
  }
  return tokens;
}

const kindOf = (scopes: string): Kind | undefined =>
  scopes
    .split(' ')
    .map((scope) => kinds[scope.replace(/^hljs-/, '')])
    .find((kind) => kind !== undefined);

function append(tokens: CodeToken[], text: string, kind: Kind | undefined): void {
  const last = tokens.at(-1);
  if (last && last.kind === kind) last.text += text;
  else tokens.push({ text, ...(kind && { kind }) });
}

/** Adds tokens to every code block with a known language, in place. */
export function highlightCode(node: DocumentRoot | DocumentNode): void {
  if (node.type === 'code_block') {
    const tokens = node.lang === undefined ? undefined : toCodeTokens(textOf(node).replace(/\n$/, ''), node.lang);
    if (tokens) node.tokens = tokens;
  } else for (const child of childrenOf(node)) highlightCode(child);
}
