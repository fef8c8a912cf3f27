import { childrenOf, type DocumentNode } from '../nodes.ts';
import { toSafeImage } from '../safe-url.ts';

export interface FigureOptions {
  width?: number;
  dark?: string;
}

/** The image or video that a block begins with, and the rest as its caption. Without one, the content stays. */
export function toFigure(nodes: DocumentNode[], { width, dark }: FigureOptions): DocumentNode[] {
  const [first, ...others] = nodes;
  const [media, ...rest] = first?.type === 'paragraph' ? childrenOf(first) : [];
  if (media?.type !== 'image' && media?.type !== 'video') return nodes;
  const darkUrl = media.type === 'image' && dark !== undefined ? toSafeImage(dark) : undefined;
  // The line of the image is known by its node, so the node stays the same.
  Object.assign(media, width !== undefined && { shownWidth: width }, darkUrl !== undefined && { darkUrl });
  const words = withoutBreak(rest);
  const caption: DocumentNode[] = words.length === 0 ? [] : [{ type: 'paragraph', children: words }];
  return [{ type: 'figure', children: [media, ...caption, ...others] }];
}

/** The caption may begin on the line below the image. */
function withoutBreak([first, ...rest]: DocumentNode[]): DocumentNode[] {
  if (first?.type !== 'text') return first ? [first, ...rest] : [];
  const text = first.text.trimStart();
  if (text === '') return rest;
  return [{ ...first, text }, ...rest];
}
