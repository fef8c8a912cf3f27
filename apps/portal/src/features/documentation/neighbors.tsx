import { Icon } from '@portico/ui/icons.tsx';
import { Link } from '../../router/react.tsx';
import { documentPage } from '../../shared/pages.ts';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './documentation.module.css';

interface NeighborsProps {
  readonly product: Slugged;
  readonly documents: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

/** The pages before and after this one, in reading order. */
export function Neighbors({ product, documents, active }: NeighborsProps) {
  const { documents: text } = useText();
  const place = documents.findIndex(({ branch }) => branch.id === active.branch.id);
  const previous = documents[place - 1];
  const next = documents[place + 1];
  if (!previous && !next) return null;
  return (
    <nav aria-label={text.pages} className={styles.neighbors}>
      {previous && (
        <Link className={styles.neighbor} {...documentPage(product, previous.chain)} rel="prev">
          <span className={styles.direction}>
            <Icon name="arrowLeft" size={16} />
            {text.previous}
          </span>
          <span className={styles.neighborTitle}>{previous.branch.title}</span>
        </Link>
      )}
      {next && (
        <Link className={`${styles.neighbor} ${styles.next}`} {...documentPage(product, next.chain)} rel="next">
          <span className={styles.direction}>
            {text.next}
            <Icon name="arrowRight" size={16} />
          </span>
          <span className={styles.neighborTitle}>{next.branch.title}</span>
        </Link>
      )}
    </nav>
  );
}
