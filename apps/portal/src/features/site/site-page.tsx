import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { SitePage as SitePageData } from '@portico/contract/site.ts';
import { headingAnchors } from '@portico/documents/parse/heading-anchors.ts';
import type { DocumentRoot } from '@portico/documents/parse/nodes.ts';
import { textOf } from '@portico/documents/parse/text-content.ts';
import type { DocumentLink } from '@portico/documents/view/rendering.ts';
import { classNames } from '@portico/ui/class-names.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PathLink, useLocation } from '../../router/react.tsx';
import { DocumentBody, withoutTitle } from '../../shared/document/document-body.tsx';
import { LanguageNote, useOtherLanguage } from '../../shared/document/language-note.tsx';
import { OnThisPage } from '../../shared/document/on-this-page.tsx';
import { useAnchors } from '../../shared/document/use-anchors.ts';
import { usePageHead } from '../../shared/page-head.ts';
import { toDescription } from '../../shared/product/head.ts';
import { useServices } from '../../shared/services.ts';
import { sitePageQuery } from '../../shared/site/queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import textPage from '../../shared/text-page.module.css';
import styles from './site-page.module.css';

/** The page at the current path. */
export function SitePage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return <SiteText key={path} path={path} />;
}

/** The text of a page that the owners wrote. */
export function SiteText({ path }: { readonly path: string }) {
  const text = useText();
  const services = useServices();
  const askAgain = useRetry();
  const page = useQuery(sitePageQuery(services, path));
  if (page.data) return <OpenPage page={page.data} />;
  if (page.isPending) return null;
  return (
    <ErrorState
      level={1}
      onRetry={askAgain}
      retryLabel={text.retry}
      retrying={page.isFetching}
      title={text.failed.title}
    >
      {messageFor(page.error, text)}
    </ErrorState>
  );
}

type ShownPage = Omit<SitePageData, 'content'> & { readonly root: DocumentRoot };

interface OpenPageProps {
  readonly page: ShownPage;
  /** Whether it is not published: nothing remembers that it was opened. */
  readonly isDraft?: boolean;
}

export function OpenPage({ page, isDraft = false }: OpenPageProps) {
  const { documents: text } = useText();
  const isLanding = page.layout === 'landing';
  const { title, root } = useMemo(
    () => (isLanding ? takeTitle(page) : { title: page.title, root: withoutTitle(page.root, page.title) }),
    [isLanding, page],
  );
  const headings = useMemo(() => headingAnchors(root), [root]);
  const { activeAnchor, goTo } = useAnchors(headings);
  usePageHead({
    kind: isDraft ? 'other' : 'document',
    title: page.path === '/' ? '' : page.title,
    description: page.description ?? toDescription(root),
    path: page.path,
    languages: page.languages,
    modifiedAt: page.updated_at,
    isHidden: !page.is_public,
  });
  const language = useOtherLanguage(page.language);
  const note = <LanguageNote language={page.language} />;
  const body = <DocumentBody headings={headings} onAnchor={goTo} renderLink={renderLink} root={root} />;
  if (isLanding) {
    return (
      <article className={styles.landing} lang={language}>
        {note}
        <h1 className={styles.claim}>{title}</h1>
        {body}
      </article>
    );
  }
  return (
    <div className={classNames(textPage.page, styles.own)} data-layout={page.layout}>
      <article className={textPage.column} lang={language}>
        {note}
        <h1 className={textPage.title}>{title}</h1>
        {page.description !== null && <p className={styles.lead}>{page.description}</p>}
        {body}
      </article>
      {page.layout === 'text' && headings.length > 2 && (
        <div className={textPage.side}>
          <OnThisPage activeAnchor={activeAnchor} headings={headings} onChoose={goTo} title={text.onThisPage} />
        </div>
      )}
    </div>
  );
}

/** The first heading of a landing page is what it says, which may differ from the name of the page. */
function takeTitle({ root, title }: ShownPage): { title: string; root: DocumentRoot } {
  const [first, ...rest] = root.children ?? [];
  return first?.type === 'heading' && first.level === 1
    ? { title: textOf(first), root: { ...root, children: rest } }
    : { title, root };
}

/** Links to pages of the portal stay in the app. */
function renderLink({ href, title, children }: DocumentLink) {
  if (!href.startsWith('/') || href.startsWith('/api/')) return undefined;
  return (
    <PathLink className={linkClass.inText} href={href} title={title}>
      {children}
    </PathLink>
  );
}
