import { atLine, fileOf, fromFile, lineOf } from '@portico/documents/parse/line-numbers.ts';
import { nodesVersion } from '@portico/documents/parse/markdown.ts';
import {
  childrenOf,
  type DocumentNode,
  type DocumentRoot,
  type ImageNode,
  type LinkNode,
  type VideoNode,
} from '@portico/documents/parse/nodes.ts';
import { hashOf } from '../publication/publication.ts';
import type { SharedTexts } from './shared-texts.ts';

/** A node whose target depends on other files or on the portal. */
type TargetNode = LinkNode | ImageNode | VideoNode;

/** The target of a node: as its author wrote it, or as the portal stores it. */
interface Target {
  url: string;
  dark?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

interface WrittenTarget extends Target {
  type: TargetNode['type'];
  line?: number | undefined;
  /** The included file that has it; undefined for the document's own. */
  file?: string | undefined;
  stored: Target;
}

/**
 * What the nodes of a document were made of. The key stands for its text, the texts that it includes, their variables
 * and the converter; everything else that nodes depend on is in the targets, in the order of the text. So documents with
 * equal conversions have equal nodes.
 */
export interface Conversion {
  key: string;
  /** The files that the text includes. */
  includes: readonly string[];
  targets: readonly WrittenTarget[];
}

/** A conversion of the last publish, with the nodes that it made. */
export interface KeptConversion extends Conversion {
  nodes: string;
}

/** A text with everything that shared files and variables add to it. */
interface Source {
  content: string;
  /** The variables of its own file. */
  variables?: Readonly<Record<string, string>> | undefined;
}

/** The variables that a text has, of which its own file's come first. */
export const variablesOf = ({ variables = {} }: Pick<Source, 'variables'>, shared: SharedTexts) =>
  shared.variables && new Map([...shared.variables, ...Object.entries(variables)]);

async function toKey(source: Source, includes: readonly string[], shared: SharedTexts): Promise<string> {
  const texts = [source.content];
  for (const file of includes) texts.push(file, (await shared.read(file)) ?? '');
  const isFilled = texts.some((text) => text.includes('{{'));
  const values = isFilled ? [...(variablesOf(source, shared) ?? [])] : [];
  return hashOf(JSON.stringify([nodesVersion, texts, values]));
}

/** Undefined if nothing is stored, or if anything that the key stands for changed. */
export async function readConversion(
  { conversion, nodes }: { conversion: string | null; nodes: string | null },
  source: Source,
  shared: SharedTexts,
): Promise<KeptConversion | undefined> {
  if (nodes === null || conversion === null) return undefined;
  const known = JSON.parse(conversion) as Conversion;
  if (known.key !== (await toKey(source, known.includes, shared))) return undefined;
  for (const file of known.includes) shared.included.set(file, (await shared.read(file)) ?? '');
  return { ...known, nodes };
}

export const writeConversion = ({ key, includes, targets }: Conversion): string =>
  JSON.stringify({ key, includes, targets });

/** The links, images and films below a node, in the order of the text. */
export function* targetNodes(node: DocumentRoot | DocumentNode): Generator<TargetNode> {
  for (const child of childrenOf(node)) {
    if (child.type === 'link' || child.type === 'image' || child.type === 'video') yield child;
    yield* targetNodes(child);
  }
}

function targetOf(node: TargetNode): Target {
  if (node.type === 'link') return { url: node.href };
  const { url, width, height } = node;
  return { url, width, height, ...(node.type === 'image' && { dark: node.darkUrl }) };
}

/** Call it before links are resolved; the function that it returns, after that. */
export async function noteTargets(
  root: DocumentRoot,
  source: Source,
  includes: readonly string[],
  shared: SharedTexts,
): Promise<() => Conversion> {
  const key = await toKey(source, includes, shared);
  const written = noteWritten(root);
  return () => ({ key, includes, targets: written() });
}

/** The same for a document whose conversion is kept. */
export function noteKept(root: DocumentRoot, { key, includes }: Conversion): () => Conversion {
  const written = noteWritten(root);
  return () => ({ key, includes, targets: written() });
}

function noteWritten(root: DocumentRoot): () => WrittenTarget[] {
  const nodes = [...targetNodes(root)].map((node) => ({
    node,
    line: lineOf(node),
    file: fileOf(node),
    ...targetOf(node),
  }));
  return () =>
    nodes.map(({ node, url, dark, line, file }) => ({
      type: node.type,
      url,
      dark,
      line,
      file,
      stored: targetOf(node),
    }));
}

/** Nodes with the targets of a document and nothing else, to resolve them again. */
export const toTargetsAlone = ({ targets }: Conversion): DocumentRoot => ({
  type: 'document',
  version: nodesVersion,
  children: targets.map(({ line, file, ...target }) => {
    const node = atLine(toTargetNode(target), line);
    if (file !== undefined) fromFile(node, file);
    return node;
  }),
});

function toTargetNode({ type, url, dark }: Pick<WrittenTarget, 'type' | 'url' | 'dark'>): TargetNode {
  if (type === 'link') return { type, href: url, children: [] };
  if (type === 'video') return { type, url, alt: '' };
  return { type, url, alt: '', ...(dark !== undefined && { darkUrl: dark }) };
}

const isSame = (a: Target, b: Target): boolean =>
  a.url === b.url && a.dark === b.dark && a.width === b.width && a.height === b.height;

/** The stored nodes with the targets of another conversion of the same text; undefined if they stay as they are. */
export function withTargets(kept: KeptConversion, { targets }: Conversion): string | undefined {
  if (targets.every(({ stored }, at) => isSame(stored, kept.targets[at]?.stored ?? { url: '' }))) return undefined;
  const root = JSON.parse(kept.nodes) as DocumentRoot;
  for (const [at, node] of [...targetNodes(root)].entries()) {
    const { url = '', dark, width, height } = targets[at]?.stored ?? {};
    if (node.type === 'link') node.href = url;
    else {
      Object.assign(node, { url, ...(width !== undefined && { width, height }) });
      if (node.type === 'image' && dark !== undefined) node.darkUrl = dark;
    }
  }
  return JSON.stringify(root);
}
