import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import type { DocumentLink } from '@portico/documents/view/rendering.ts';
import { linkClass } from '@portico/ui/link.ts';
import { useMemo } from 'react';
import { Link } from '../../router/react.tsx';
import { DocumentBody, toAnchor, withoutTitle } from '../../shared/document/document-body.tsx';
import { LanguageNote, useOtherLanguage } from '../../shared/document/language-note.tsx';
import { OnThisPage } from '../../shared/document/on-this-page.tsx';
import { useAnchors } from '../../shared/document/use-anchors.ts';
import { usePageHead } from '../../shared/page-head.ts';
import { documentPage, documentPath } from '../../shared/pages.ts';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';
import { toDescription, useCrumbs } from '../../shared/product/head.ts';
import { slugOf } from '../../shared/product/slugs.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { samePageIn } from '../../shared/product/version-documents.ts';
import { newestOf } from '../../shared/product/versions.ts';
import { useText } from '../../shared/text/use-text.tsx';
import page from '../../shared/text-page.module.css';
import { DocumentFrame } from './document-frame.tsx';
import styles from './documentation.module.css';
import { Neighbors } from './neighbors.tsx';
import { findTarget, toImageUrl } from './portal-targets.ts';
import type { ShownDocument } from './queries.ts';

interface DocumentTextProps {
  readonly document: ShownDocument;
  /** All documents that links may lead to. */
  readonly documents: readonly PlacedDocument[];
  /** Those of the product and of one version. */
  readonly listed: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

export function DocumentText({ document, documents, listed, active }: DocumentTextProps) {
  const { documents: text, titles } = useText();
  const { product, versions, tree } = useProduct();
  const root = useMemo(() => withoutTitle(document.root, document.title), [document]);
  const headings = useMemo(() => headingAnchors(root), [root]);
  const { activeAnchor, goTo } = useAnchors(headings);
  const language = useOtherLanguage(document.language);
  usePageHead({
    kind: 'document',
    title: `${document.title} | ${titles.documentation}`,
    description: toDescription(root),
    // The newest version's page is the canonical one.
    path: documentPath(product, samePageIn(tree.data ?? [], active.chain, newestOf(versions)?.id) ?? active.chain),
    languages: document.languages,
    breadcrumb: useCrumbs(product),
    product: { slug: slugOf(product), name: product.name },
  });

  /** Links between documents of the product stay in the app. */
  function renderLink({ href, title, children }: DocumentLink) {
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
      <LanguageNote language={document.language} />
      <article className={styles.article} lang={language}>
        <h1 className={page.title}>{document.title}</h1>
        <DocumentBody
          headings={headings}
          onAnchor={goTo}
          renderLink={renderLink}
          root={root}
          toImageUrl={(url) => toImageUrl(product.id, active, url)}
        />
      </article>
      <Neighbors active={active} documents={listed} product={product} />
    </DocumentFrame>
  );
}
