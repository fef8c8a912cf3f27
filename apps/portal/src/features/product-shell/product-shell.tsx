import { InTurn } from '@portico/api-reference/view/deferred.tsx';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { ProblemError } from '@portico/client/errors.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useParams } from '../../router/react.tsx';
import { ToNotFound } from '../../shared/lead-to.tsx';
import { productQuery, versionsQuery } from '../../shared/product/queries.ts';
import { ProductProvider } from '../../shared/product/use-product.ts';
import { useServices } from '../../shared/services.ts';
import { SiteFooter } from '../../shared/site/site-footer.tsx';
import { useText } from '../../shared/text/use-text.tsx';
import { ContentSkeleton } from './content-skeleton.tsx';
import { endNotice } from './end-notice-part.ts';
import styles from './product-shell.module.css';
import { Sidebar, SidebarSkeleton } from './sidebar.tsx';
import { useActiveVersion } from './use-active-version.ts';
import { useDocumentTree } from './use-document-tree.ts';

/** Moving to another product starts anew (SHL-16). */
export function ProductShell() {
  const { product } = useParams({ from: '/docs/$product/$' });
  return <ShellOf key={product} productId={product} />;
}

function ShellOf({ productId }: { readonly productId: string }) {
  const text = useText();
  const askAgain = useRetry();
  const { client } = useServices();
  const { pathname, hash } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const product = useQuery(productQuery(client, productId));
  const versions = useQuery(versionsQuery(client, productId));
  const tree = useDocumentTree(productId, product.data);
  const { activeVersion, choose, pageOf } = useActiveVersion(versions.data, tree.data);
  const content = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes on every navigation
  useEffect(() => setIsOpen(false), [pathname, hash]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows from its beginning
  useEffect(() => {
    // In braces: some browsers return a promise here, which React would take for a clean-up function.
    content.current?.scrollTo(0, 0);
  }, [pathname]);

  if (isUnknown(product.error)) return <ToNotFound />;
  const failed = product.error ?? versions.error;
  if (failed) {
    return (
      <ErrorState
        level={1}
        onRetry={askAgain}
        retryLabel={text.retry}
        retrying={product.isFetching || versions.isFetching}
        title={text.product.failed.title}
      >
        {messageFor(failed, text)}
      </ErrorState>
    );
  }

  const isThere = product.data !== undefined && versions.data !== undefined;
  return (
    <div className={styles.shell}>
      <button
        aria-controls="sidebar"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setIsOpen(!isOpen)}
        type="button"
      >
        <Icon name={isOpen ? 'close' : 'list'} size={18} />
        {text.product.openSidebar}
      </button>
      <nav aria-label={text.product.sidebar} className={styles.sidebar} data-open={isOpen || undefined} id="sidebar">
        {isThere ? (
          <InTurn fallback={<SidebarSkeleton />} turn={1}>
            <Sidebar
              activeVersion={activeVersion}
              onChooseVersion={choose}
              pageOf={pageOf}
              product={product.data}
              tree={tree.data ?? []}
              versions={versions.data}
            />
          </InTurn>
        ) : (
          <SidebarSkeleton />
        )}
      </nav>
      <div className={styles.content} data-scroll-restoration-id="product" ref={content}>
        {activeVersion?.deprecated && product.data && (
          <Suspense>
            <endNotice.Part product={product.data} version={activeVersion} />
          </Suspense>
        )}
        {isThere ? (
          <ProductProvider value={{ product: product.data, versions: versions.data, activeVersion, tree }}>
            <Outlet />
          </ProductProvider>
        ) : (
          <ContentSkeleton />
        )}
        {isThere && <SiteFooter />}
      </div>
    </div>
  );
}

const isUnknown = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400);
