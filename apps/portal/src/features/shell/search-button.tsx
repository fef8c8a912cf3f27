import { Icon } from '@portico/ui/icons.tsx';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { isPlainClick, Link } from '../../router/react.tsx';
import { useServices } from '../../shared/services.ts';
import { useDeveloper } from '../../shared/session/use-developer.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './top-bar.module.css';

const load = () => import('../search/search-box.tsx');
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));

/** Hidden from visitors of a private portal, because they have nothing to search. */
export function SearchButton() {
  const { portal } = useServices();
  const developer = useDeveloper();
  return portal.is_public || developer ? <OpenSearch /> : null;
}

/** A link to the search page. With scripts, a click, `/` or Ctrl-K opens the search dialog instead. */
function OpenSearch() {
  const { bar } = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.defaultPrevented || !isShortcut(event)) return;
      event.preventDefault();
      setOpen(true);
    }
    // Listens on `window`, so that a filter field of the page, which listens on the document, gets `/` first.
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  function onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    <>
      <Link
        aria-keyshortcuts="Control+K Meta+K /"
        className={styles.search}
        onClick={onClick}
        onPointerEnter={() => void load()}
        to="/search"
      >
        <Icon name="search" size={18} />
        <span className={styles.searchLabel}>{bar.search}</span>
        <span aria-hidden="true" className={styles.key}>
          Ctrl K
        </span>
      </Link>
      {isOpen && (
        <Suspense>
          <SearchBox onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !isTyping(target);
}
