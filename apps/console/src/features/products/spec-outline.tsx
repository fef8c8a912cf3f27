import type { SpecPreview } from '@portico/contract/admin-products.ts';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import styles from './products.module.css';
import { useProductText } from './text/use-product-text.ts';

interface Outline {
  readonly title: string;
  readonly version: string;
  readonly operations: readonly {
    readonly anchor: string;
    readonly method: string;
    readonly path: string;
    readonly summary?: string;
  }[];
}

const mostShown = 100;

/** A preview of a specification: its title and its operations. */
export function SpecOutline({ preview, title }: { readonly preview: SpecPreview; readonly title: string }) {
  const { spec: text } = useProductText();
  const reference = preview.reference as Outline | null;
  if (!reference) return null;
  const { operations } = reference;
  return (
    <section aria-label={title} className={styles.preview}>
      <h3>
        {reference.title} {reference.version}
      </h3>
      <ul className={styles.operations}>
        {operations.slice(0, mostShown).map(({ anchor, method, path, summary }) => (
          <li key={anchor}>
            <MethodBadge method={method} /> <code>{path}</code> {summary}
          </li>
        ))}
      </ul>
      {operations.length > mostShown && <p>{text.more({ count: operations.length - mostShown })}</p>}
    </section>
  );
}
