import type { HeadingAnchor } from '@portico/documents/parse/heading-anchors.ts';
import type { MouseEvent } from 'react';
import styles from './on-this-page.module.css';

interface OnThisPageProps {
  readonly title: string;
  readonly headings: readonly HeadingAnchor[];
  readonly activeAnchor: string | undefined;
  readonly onChoose: (anchor: string, event: MouseEvent) => void;
}

/** All headings in order, with at most two levels of indentation; nothing if there are none (DOC-08). */
export function OnThisPage({ title, headings, activeAnchor, onChoose }: OnThisPageProps) {
  if (headings.length === 0) return null;
  const outermost = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-labelledby="on-this-page" className={styles.contents}>
      <h2 className={styles.contentsTitle} id="on-this-page">
        {title}
      </h2>
      <ol>
        {headings.map(({ anchor, text, level }) => (
          <li key={anchor}>
            <a
              aria-current={anchor === activeAnchor ? 'location' : undefined}
              className={styles.contentsLink}
              data-depth={Math.min(level - outermost, 2)}
              href={`#${anchor}`}
              onClick={(event) => onChoose(anchor, event)}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
