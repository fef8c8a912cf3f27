import type { FoundPlace, MarkedText } from '@portico/contract/places.ts';
import { Badge } from '@portico/ui/badge.tsx';
import { Icon, type IconName } from '@portico/ui/icons.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import styles from './place-entry.module.css';
import { useSearchScreenText } from './use-search-screen-text.ts';

const icons: Readonly<Record<FoundPlace['kind'], IconName>> = {
  product: 'grid',
  version: 'list',
  operation: 'code',
  webhook: 'globe',
  schema: 'rows',
  section: 'book',
};

const separator = ' › ';

/** A search result: its title, where it is, and the passage that contains the words. */
export function PlaceEntry({ place }: { readonly place: FoundPlace }) {
  const text = useSearchScreenText();
  const [method, path] = place.call?.split(' ', 2) ?? [];
  return (
    <span className={styles.place}>
      <Icon className={styles.icon} name={icons[place.kind]} size={18} />
      <span className={styles.texts}>
        <span className={styles.title}>
          <Marked text={place.title} /> {place.is_pinned && <Badge variant="accent">{text.pinned}</Badge>}
        </span>
        {method !== undefined && path !== undefined && (
          <span className={styles.call}>
            <MethodBadge method={method} />
            <span className={styles.path}>{path}</span>
          </span>
        )}
        <span className={styles.trail}>{trailOf(place).join(separator)}</span>
        {place.text.length > 0 && (
          <span className={styles.text}>
            <Marked text={place.text} />
          </span>
        )}
      </span>
    </span>
  );
}

/** The names of the product, version and documents that contain the result. */
const trailOf = ({ kind, product, version, trail }: FoundPlace): string[] =>
  kind === 'product' ? [] : [product.name, ...(version && kind !== 'version' ? [version.name] : []), ...trail];

function Marked({ text }: { readonly text: MarkedText }) {
  let at = 0;
  return text.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.is_match ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
