import type { HeadingAnchor } from '@portico/documents/parse/heading-anchors.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import type { DocumentLink } from '@portico/documents/view/rendering.ts';
import { linkClass } from '@portico/ui/link.ts';
import type { MouseEvent, ReactNode } from 'react';
import { useCopy } from '../copy/use-copy.ts';
import { useText } from '../text/use-text.tsx';
import { anchorPrefix } from './use-anchors.ts';

interface DocumentBodyProps {
  readonly root: DocumentRoot;
  readonly headings: readonly HeadingAnchor[];
  readonly onAnchor: (anchor: string, event: MouseEvent) => void;
  /** Draws a link to another page of the portal; undefined for any other link. */
  readonly renderLink: (link: DocumentLink) => ReactNode | undefined;
  readonly toImageUrl?: (url: string) => string;
}

/** The text of a document. Links inside the page move to their heading. */
export function DocumentBody({ root, headings, onAnchor, renderLink, toImageUrl }: DocumentBodyProps) {
  const { documents: text, copy } = useText();
  const { copyValue } = useCopy();

  function renderOwnLink(link: DocumentLink) {
    const { href, title, children } = link;
    if (!href.startsWith('#')) return renderLink(link);
    const anchor = toAnchor(href.slice(1));
    if (!headings.some((heading) => heading.anchor === anchor)) return undefined;
    return (
      <a className={linkClass.inText} href={`#${anchor}`} onClick={(event) => onAnchor(anchor, event)} title={title}>
        {children}
      </a>
    );
  }

  return (
    <DocumentView
      onAnchor={onAnchor}
      onCopy={(value) => copyValue({ value, name: text.code })}
      renderLink={renderOwnLink}
      root={root}
      texts={{ ...text, copied: copy.done }}
      {...(toImageUrl && { toImageUrl })}
    />
  );
}

/** Writers link to `#tables`; the heading's own anchor has a prefix (DOC-09). */
export const toAnchor = (name: string): string => (name.startsWith(anchorPrefix) ? name : `${anchorPrefix}${name}`);

/** A text that begins with its own title would show it twice. */
export function withoutTitle(root: DocumentRoot, title: string): DocumentRoot {
  const [first, ...rest] = root.children ?? [];
  const repeats = first?.type === 'heading' && first.level === 1 && textOf(first).trim() === title.trim();
  return repeats ? { ...root, children: rest } : root;
}
