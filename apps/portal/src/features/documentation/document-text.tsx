import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import { DocumentView } from '@portico/documents/view/document-view.tsx';
import type { DocumentLink } from '@portico/documents/view/rendering.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useMemo } from 'react';
import { Link } from '../../router/react.tsx';
import { useCopy } from '../../shared/copy/use-copy.ts';
import { usePageHead } from '../../shared/page-head.ts';
import { documentPage, documentPath } from '../../shared/pages.ts';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';
import { toDescription, useCrumbs } from '../../shared/product/head.ts';
import { slugOf } from '../../shared/product/slugs.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { DocumentFrame } from './document-frame.tsx';
import styles from './documentation.module.css';
import { Neighbors } from './neighbors.tsx';
import { OnThisPage } from './on-this-page.tsx';
import { findTarget, toImageUrl } from './portal-targets.ts';
import type { ShownDocument } from './queries.ts';
import { anchorPrefix, useAnchors } from './use-anchors.ts';

interface DocumentTextProps {
  readonly document: ShownDocument;
  readonly documents: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

export function DocumentText({ document, documents, active }: DocumentTextProps) {
  const { documents: text, copy, titles } = useText();
  const { product } = useProduct();
  const { copyValue } = useCopy();
  const root = useMemo(() => withoutTitle(document), [document]);
  const headings = useMemo(() => headingAnchors(root), [root]);
  const { activeAnchor, goTo } = useAnchors(headings);
  usePageHead({
    kind: 'document',
    title: `${document.title} | ${titles.documentation}`,
    description: toDescription(root),
    path: documentPath(product, active.chain),
    breadcrumb: useCrumbs(product),
    product: { slug: slugOf(product), name: product.name },
  });

  /** Links between documents of the product stay in the app, links inside the page move to their heading. */
  function renderLink({ href, title, children }: DocumentLink) {
    if (href.startsWith('#')) {
      const anchor = toAnchor(href.slice(1));
      if (!headings.some((heading) => heading.anchor === anchor)) return undefined;
      return (
        <a className={linkClass.inText} href={`#${anchor}`} onClick={(event) => goTo(anchor, event)} title={title}>
          {children}
        </a>
      );
    }
    const target = findTarget(product.id, documents, active, href);
    if (!target) return undefined;
    return (
      <Link
        className={linkClass.inText}
        {...documentPage(product, target.document.chain)}
        {...(target.hash && { hash: toAnchor(target.hash) })}
        title={title}
      >
        {children}
      </Link>
    );
  }

  return (
    <DocumentFrame
      aside={<OnThisPage activeAnchor={activeAnchor} headings={headings} onChoose={goTo} title={text.onThisPage} />}
    >
      <article className={styles.article}>
        <h1 className={styles.title}>{document.title}</h1>
        <DocumentView
          onAnchor={goTo}
          onCopy={(value) => copyValue({ value, name: text.code })}
          renderLink={renderLink}
          root={root}
          texts={{ ...text, copied: copy.done }}
          toImageUrl={(url) => toImageUrl(product.id, active, url)}
        />
      </article>
      <Neighbors active={active} documents={documents} product={product} />
    </DocumentFrame>
  );
}

/** Writers link to `#tables`; the heading's own anchor has a prefix (DOC-09). */
const toAnchor = (name: string): string => (name.startsWith(anchorPrefix) ? name : `${anchorPrefix}${name}`);

/** A text that begins with its own title would show it twice. */
function withoutTitle({ root, title }: ShownDocument): DocumentRoot {
  const [first, ...rest] = root.children ?? [];
  const repeats = first?.type === 'heading' && first.level === 1 && textOf(first).trim() === title.trim();
  return repeats ? { ...root, children: rest } : root;
}
