import { extname, posix } from 'node:path';
import type { BlockMistake } from '@portico/documents/parse/blocks/block-mistakes.ts';
import { type Include, includeOf } from '@portico/documents/parse/blocks/includes.ts';
import type { drawBlocks } from '@portico/documents/parse/draw/draw-blocks.ts';
import { readFrontMatter } from '@portico/documents/parse/front-matter.ts';
import { atLine, fileOf, fromFile, lineOf } from '@portico/documents/parse/line-numbers.ts';
import { checkMarkdown } from '@portico/documents/parse/markdown.ts';
import { childrenOf, type DocumentNode, type DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { because, type Reason } from '../../platform/because.ts';
import { targetNodes } from './conversion.ts';
import type { SharedTexts } from './shared-texts.ts';

interface TextFinding extends Reason {
  line: number;
  /** The included file that it is about; undefined for the text itself. */
  file?: string | undefined;
}

export interface ConvertedText {
  root: DocumentRoot;
  mistakes: TextFinding[];
  warnings: TextFinding[];
  /** The files that the text includes, and those that they include. */
  includes: readonly string[];
}

/** The limits of one text, with all that it includes. */
const deepestInclude = 10;
const includesMaximum = 200;
const includedCharacters = 1_000_000;

interface Text {
  content: string;
  /** Its path in the publishing folder. */
  file: string;
  variables: ReadonlyMap<string, string> | undefined;
}

/** Reads a text with the files that it includes, and draws its formulas and diagrams. */
export async function convertText(
  { content, file, variables }: Text,
  shared: SharedTexts,
  draw: typeof drawBlocks,
): Promise<ConvertedText> {
  const mistakes: TextFinding[] = [];
  const warnings: TextFinding[] = [];
  const includes = new Set<string>();
  let count = 0;
  let characters = 0;
  const added = { characters: 0 };

  function parse(text: string, from?: { file: string; lines_above: number }): DocumentRoot {
    const { root, mistakes: found } = checkMarkdown(text, variables, added);
    const drawn = draw(root);
    const placed = ({ line, ...why }: BlockMistake): TextFinding => ({
      ...why,
      line: line + (from?.lines_above ?? 0),
      file: from?.file,
    });
    mistakes.push(...[...found, ...drawn.mistakes].map(placed));
    warnings.push(...drawn.warnings.map(placed));
    return root;
  }

  /** Replaces what the nodes include, in place. */
  async function expand(parent: DocumentRoot | DocumentNode, stack: readonly string[], above: number): Promise<void> {
    const children = childrenOf(parent);
    for (let at = 0; at < children.length; at++) {
      const child = children[at] as DocumentNode;
      const include = includeOf(child);
      if (!include) {
        await expand(child, stack, above);
        continue;
      }
      const made = await read(include, stack);
      const nodes = Array.isArray(made) ? made : [];
      children.splice(at, 1, ...nodes);
      at += nodes.length - 1;
      if (!Array.isArray(made)) {
        const from = stack.length > 1 ? stack.at(-1) : undefined;
        mistakes.push({ line: include.line + above, file: from, ...made });
      }
    }
  }

  async function read(include: Include, stack: readonly string[]): Promise<DocumentNode[] | Reason> {
    const { href, lines } = include;
    const from = stack.at(-1) ?? file;
    const path = resolveFile(from, href);
    if (path === undefined) return because('include-outside', { target: href });
    if (stack.includes(path)) return because('include-circle', { target: href });
    if (stack.length > deepestInclude) return because('include-too-deep', { maximum: deepestInclude });
    const text = await shared.read(path);
    // A file that cannot be read has its own finding.
    if (text === undefined) return shared.has(path) ? [] : because('include-missing', { target: href });
    includes.add(path);
    shared.included.set(path, text);
    count += 1;
    characters += text.length;
    if (count > includesMaximum || characters > includedCharacters) {
      return because('include-too-much', { files: includesMaximum, characters: includedCharacters });
    }
    if (!/\.md$/i.test(path)) return toCode(path, text, include);
    const { body, lines_above } = readFrontMatter(text);
    const { body: shown, skipped } = cut(body, lines);
    const root = parse(shown, { file: path, lines_above: lines_above + skipped });
    for (const node of everyNode(root)) {
      const line = lineOf(node);
      if (line === undefined) continue;
      atLine(node, line + lines_above + skipped);
      fromFile(node, path);
    }
    await expand(root, [...stack, path], lines_above + skipped);
    for (const node of targetNodes(root)) {
      if (node.type === 'link') node.href = moved(node.href, path, from);
      else {
        node.url = moved(node.url, path, from);
        if (node.type === 'image' && node.darkUrl !== undefined) node.darkUrl = moved(node.darkUrl, path, from);
      }
    }
    return root.children;
  }

  const root = parse(content);
  await expand(root, [file], 0);
  return { root, mistakes, warnings, includes: [...includes] };
}

/** The target of a link in the folder; undefined if it leaves the folder. A slash at the start means the folder itself. */
function resolveFile(from: string, href: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(href)) return undefined;
  const path = decode(href.replace(/[?#].*$/s, ''));
  const file = path.startsWith('/') ? posix.normalize(path.slice(1)) : posix.join(posix.dirname(from), path);
  return file.startsWith('..') || file.startsWith('/') ? undefined : file;
}

/** A relative target of an included file, as it would be written in the file that includes it. */
function moved(target: string, from: string, to: string): string {
  if (fileTarget.test(target)) return target;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  const relative = posix.relative(posix.dirname(to), posix.join(posix.dirname(from), path)) || '.';
  // A file name with a colon must not become a URL with a scheme: `../docs/javascript:a` is in the folder `docs`.
  return `${/^[^/]*:/.test(relative) ? './' : ''}${relative}${rest}`;
}

/** A target that no file is relative to: a URL, a path of the portal, or a heading. */
const fileTarget = /^(?:[a-z][a-z0-9+.-]*:|[/\\#?]|$)/i;

function toCode(path: string, text: string, { title, lines }: Pick<Include, 'title' | 'lines'>): DocumentNode[] {
  const { body, skipped } = cut(text, lines);
  const lang = extname(path).slice(1).toLowerCase();
  const name = title ?? posix.basename(path);
  return [
    {
      type: 'code_block',
      ...(lang && { lang }),
      title: name,
      ...(lines && { firstLine: skipped + 1 }),
      children: [{ type: 'text', text: body.replace(/\n$/, '') }],
    },
  ];
}

function cut(text: string, lines: Include['lines']): { body: string; skipped: number } {
  if (!lines) return { body: text, skipped: 0 };
  return {
    body: text
      .split('\n')
      .slice(lines[0] - 1, lines[1])
      .join('\n'),
    skipped: lines[0] - 1,
  };
}

function* everyNode(node: DocumentRoot | DocumentNode): Generator<DocumentNode> {
  for (const child of childrenOf(node)) {
    yield child;
    yield* everyNode(child);
  }
}

/** The file and the line of a node, where the text itself begins below some lines of its file. */
export const placeOfNode = (node: DocumentNode, own: { file: string; lines_above: number }) => {
  const line = lineOf(node);
  const file = fileOf(node);
  if (file !== undefined) return { file, line };
  return { file: own.file, line: line === undefined ? undefined : line + own.lines_above };
};

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
