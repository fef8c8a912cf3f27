import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { Product, ProductVersion } from '@portico/contract/catalog.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ChangeList, Counts } from './change-list.tsx';
import styles from './changes-page.module.css';
import { comparisonQuery } from './queries.ts';
import { useChangesText } from './use-changes-text.ts';

interface ComparisonProps {
  readonly product: Product & Slugged;
  readonly version: ProductVersion & Slugged;
  readonly from: string;
}

/** The differences between this version and another one. */
export function Comparison({ product, version, from }: ComparisonProps) {
  const text = useText();
  const { page } = useChangesText();
  const { client } = useServices();
  const askAgain = useRetry();
  const found = useQuery(comparisonQuery(client, { productId: product.id, productVersionId: version.id }, from));
  if (found.isPending) return <Skeleton variant="long" />;
  if (found.isError) {
    return (
      <ErrorState onRetry={askAgain} retryLabel={text.retry} retrying={found.isFetching} title={page.compare.failed}>
        {messageFor(found.error, text)}
      </ErrorState>
    );
  }
  if (found.data === null) return <p className={styles.quiet}>{page.compare.unspecified}</p>;
  const { counts, changes, is_cut } = found.data;
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>{page.compare.since({ version: version.name, from: found.data.from.name })}</h2>
      {changes.length === 0 ? (
        <p className={styles.quiet}>{page.compare.none}</p>
      ) : (
        <>
          <Counts counts={counts} />
          <ChangeList changes={changes} isCut={is_cut} product={product} version={version} />
        </>
      )}
    </section>
  );
}
