import { Icon } from '@portico/ui/icons.tsx';
import { Link } from '@tanstack/react-router';
import type { PlacedDocument } from '../../shared/product/document-tree.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './documentation.module.css';

interface NeighborsProps {
  readonly productId: string;
  readonly documents: readonly PlacedDocument[];
  readonly active: PlacedDocument;
}

/** The pages before and after this one, in reading order. */
export function Neighbors({ productId, documents, active }: NeighborsProps) {
  const { documents: text } = useText();
  const place = documents.findIndex(({ branch }) => branch.id === active.branch.id);
  const previous = documents[place - 1];
  const next = documents[place + 1];
  if (!previous && !next) return null;
  return (
    <nav aria-label={text.pages} className={styles.neighbors}>
      {previous && (
        <Link className={styles.neighbor} params={paramsOf(productId, previous)} rel="prev" to="/docs/$product/$">
          <span className={styles.direction}>
            <Icon name="arrowLeft" size={16} />
            {text.previous}
          </span>
          <span className={styles.neighborTitle}>{previous.branch.title}</span>
        </Link>
      )}
      {next && (
        <Link
          className={`${styles.neighbor} ${styles.next}`}
          params={paramsOf(productId, next)}
          rel="next"
          to="/docs/$product/$"
        >
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

const paramsOf = (product: string, { chain }: PlacedDocument) => ({ product, _splat: chain.join('/') });
