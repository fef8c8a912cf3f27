import type { DocumentBranch } from '@portico/contract/documents.ts';
import { findBySlugPath } from '@portico/documents/parse/slug-path.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { useState } from 'react';
import { Link, useLocation } from '../../router/react.tsx';
import { documentPage } from '../../shared/pages.ts';
import { listDocuments } from '../../shared/product/document-tree.ts';
import type { Slugged } from '../../shared/product/slugs.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './sidebar.module.css';

interface DocumentTreeProps {
  readonly product: Slugged;
  readonly tree: readonly DocumentBranch[];
}

/** Folded, except for the branch of the page that is open (DOC-03). */
export function DocumentTree({ product, tree }: DocumentTreeProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const documents = listDocuments(tree);
  const asked = pathname.startsWith('/docs/')
    ? pathname.split('/').slice(3).filter(Boolean).map(decodeURIComponent)
    : [];
  const active = asked.length > 0 ? findBySlugPath(documents, asked) : undefined;
  const onTheWay = new Set(
    documents.filter(({ chain }) => active && isStartOf(chain, active.chain)).map(({ branch }) => branch.id),
  );
  return <Level above={[]} activeId={active?.branch.id} branches={tree} onTheWay={onTheWay} product={product} />;
}

const isStartOf = (start: readonly string[], whole: readonly string[]): boolean =>
  start.every((slug, place) => slug === whole[place]);

interface LevelProps {
  readonly product: Slugged;
  readonly branches: readonly DocumentBranch[];
  readonly above: readonly string[];
  readonly activeId: string | undefined;
  readonly onTheWay: ReadonlySet<string>;
}

const Level = ({ branches, ...rest }: LevelProps) => (
  <ul className={styles.level}>
    {branches.map((branch) => (
      <Entry branch={branch} key={branch.id} {...rest} />
    ))}
  </ul>
);

function Entry({ branch, ...level }: Omit<LevelProps, 'branches'> & { readonly branch: DocumentBranch }) {
  const { product: text } = useText();
  const isOnTheWay = level.onTheWay.has(branch.id);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? isOnTheWay;
  const chain = [...level.above, branch.slug];
  const hasChildren = branch.children.length > 0;
  return (
    <li>
      <span className={styles.entry}>
        <Link
          aria-current={level.activeId === branch.id ? 'page' : undefined}
          className={styles.link}
          {...documentPage(level.product, chain)}
        >
          {branch.title}
        </Link>
        {hasChildren && (
          <button
            aria-expanded={isOpen}
            aria-label={text.unfold({ title: branch.title })}
            className={styles.fold}
            onClick={() => setChosen(!isOpen)}
            type="button"
          >
            <Icon name="chevronRight" size={16} />
          </button>
        )}
      </span>
      {hasChildren && isOpen && <Level {...level} above={chain} branches={branch.children} />}
    </li>
  );
}
