import type { AdmonitionKind } from '@portico/contract/document-nodes.ts';
import type { MouseEvent, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { CodeToken, HeadingNode } from '../parse/nodes.ts';

export interface DocumentTexts {
  readonly linkTo: (values: { heading: string }) => string;
  readonly copyCode: string;
  readonly copied: string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly blocks: Readonly<Record<AdmonitionKind | 'details' | 'tabs', string>>;
}

export interface DocumentLink {
  readonly href: string;
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** What the page provides for a document. */
export interface Rendering {
  readonly texts: DocumentTexts;
  readonly anchorOf: (heading: HeadingNode) => string | undefined;
  /** Draws a link that the app handles itself; undefined for any other link. */
  readonly renderLink?: ((link: DocumentLink) => ReactNode | undefined) | undefined;
  readonly toImageUrl?: ((url: string) => string) | undefined;
  readonly onAnchor?: ((anchor: string, event: MouseEvent) => void) | undefined;
  /** Splits code into colored pieces. Used for nodes without tokens. */
  readonly highlight?: ((code: string, lang: string) => readonly CodeToken[] | undefined) | undefined;
  /** True if the text is in the clipboard. */
  readonly onCopy?: ((text: string) => Promise<boolean>) | undefined;
}

const RenderingContext = createContext<Rendering | undefined>(undefined);

export const RenderingProvider = RenderingContext.Provider;

export function useRendering(): Rendering {
  const rendering = useContext(RenderingContext);
  if (!rendering) throw new Error('A document node was drawn outside of a document.');
  return rendering;
}
