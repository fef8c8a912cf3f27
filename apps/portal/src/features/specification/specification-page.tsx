import { OperationSkeleton } from '@portico/api-reference/view/operation-skeleton.tsx';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from '../../router/react.tsx';
import { Breadcrumb } from '../../shared/breadcrumb.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { changesPage } from '../../shared/pages.ts';
import { indexQuery } from '../../shared/product/reference-queries.ts';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useProduct } from '../../shared/product/use-product.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ReferenceView } from './reference-view.tsx';
import styles from './specification-page.module.css';
import { useSpecificationText } from './use-specification-text.ts';

const DocumentDialog = lazy(async () => ({ default: (await import('./document-dialog.tsx')).DocumentDialog }));

/** The API reference of a version, below the way to register for it. */
export function SpecificationPage({ card }: { readonly card?: ReactNode }) {
  const { product, activeVersion } = useProduct();
  const { product: text } = useText();
  usePageHead(activeVersion ? undefined : { title: product.name });
  if (!activeVersion) {
    return (
      <div className={styles.page}>
        <Breadcrumb />
        <EmptyState drawing="lens" level={1} title={text.noVersions} />
      </div>
    );
  }
  return (
    <Suspense fallback={<OperationSkeleton />}>
      <VersionPage card={card} key={activeVersion.id} product={product} version={activeVersion} />
    </Suspense>
  );
}

interface VersionPageProps {
  readonly card: ReactNode;
  readonly product: Product & Slugged;
  readonly version: ProductVersion & Slugged;
}

function VersionPage({ card, product, version }: VersionPageProps) {
  const { id: productId } = product;
  const { id: versionId } = version;
  const { product: productText } = useText();
  const { client } = useServices();
  const queries = useQueryClient();
  const source = useMemo(
    () => ({ client, queries, productId, productVersionId: versionId }),
    [client, queries, productId, versionId],
  );
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Breadcrumb />
        <p className={styles.actions}>
          <Link className={buttonClass({ variant: 'quiet', size: 'small' })} {...changesPage(product, version)}>
            {productText.changes}
          </Link>
          <ViewDocument names={{ product: product.name, version: version.name }} source={source} />
        </p>
      </div>
      {card}
      <ReferenceView product={product} source={source} version={version} />
    </div>
  );
}

type ViewDocumentProps = Pick<ComponentProps<typeof DocumentDialog>, 'names' | 'source'>;

/** The specification as it was published. Renders nothing if there is none. */
function ViewDocument({ names, source }: ViewDocumentProps) {
  const { page: text } = useSpecificationText();
  const [isOpen, setIsOpen] = useState(false);
  const { data: index } = useQuery(indexQuery(source));
  if (index === null) return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)} size="small">
        <Icon name="code" size={16} />
        {text.viewDocument}
      </Button>
      {isOpen && (
        <Suspense>
          <DocumentDialog names={names} onClose={() => setIsOpen(false)} source={source} />
        </Suspense>
      )}
    </>
  );
}
