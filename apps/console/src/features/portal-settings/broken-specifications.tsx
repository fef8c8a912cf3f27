import type { ChangedSpecification } from '@portico/contract/changes.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { useChangesText } from '../../shared/use-changes-text.ts';
import styles from './revisions.module.css';

/** Lists the versions whose callers break with this publish. */
export function BrokenSpecifications({ specifications }: { readonly specifications: readonly ChangedSpecification[] }) {
  const { page } = useChangesText();
  const broken = specifications.filter(({ counts }) => counts !== null && counts.breaking > 0);
  return broken.map(({ product, version, counts }) => (
    <p className={styles.changes} key={`${product} ${version}`}>
      <code>
        {product} {version}
      </code>{' '}
      <Badge variant="danger">{page.counts.breaking({ count: counts?.breaking ?? 0 })}</Badge>
    </p>
  ));
}
