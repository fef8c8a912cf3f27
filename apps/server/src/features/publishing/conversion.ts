import { atLine, lineOf } from '@portico/documents/parse/line-numbers.ts';
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
  stored: Target;
}

/**
 * What the nodes of a document were made of. The key stands for its text and the converter; everything else that nodes
 * depend on is in the targets, in the order of the text. So documents with equal conversions have equal nodes.
 */
export interface Conversion {
  key: string;
  targets: readonly WrittenTarget[];
}

/** A conversion of the last publish, with the nodes that it made. */
export interface KeptConversion extends Conversion {
  nodes: string;
}

export const toConversionKey = (content: string): string => hashOf(`${nodesVersion}\n${content}`);

/** Undefined if nothing is stored, or if the text or the converter changed. */
export function readConversion(
  { conversion, nodes }: { conversion: string | null; nodes: string | null },
  content: string,
): KeptConversion | undefined {
  const key = toConversionKey(content);
  if (nodes === null || !conversion?.startsWith(JSON.stringify({ key }).slice(0, -1))) return undefined;
  return { ...(JSON.parse(conversion) as Conversion), nodes };
}

export const writeConversion = ({ key, targets }: Conversion): string => JSON.stringify({ key, targets });

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
export function noteTargets(root: DocumentRoot, content: string): () => Conversion {
  const nodes = [...targetNodes(root)];
  const written = nodes.map((node) => ({ node, line: lineOf(node), ...targetOf(node) }));
  return () => ({
    key: toConversionKey(content),
    targets: written.map(({ node, url, dark, line }) => ({ type: node.type, url, dark, line, stored: targetOf(node) })),
  });
}

/** Nodes with the targets of a document and nothing else, to resolve them again. */
export const toTargetsAlone = ({ targets }: Conversion): DocumentRoot => ({
  type: 'document',
  version: nodesVersion,
  children: targets.map(({ line, ...target }) => atLine(toTargetNode(target), line)),
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
