import type { ReactNode } from 'react';
import { GapDrawing, LensDrawing, LockDrawing, ShelfDrawing } from './drawings.tsx';
import styles from './state.module.css';

const drawings = { shelf: ShelfDrawing, lens: LensDrawing, lock: LockDrawing, gap: GapDrawing } as const;

interface EmptyStateProps {
  readonly drawing?: keyof typeof drawings;
  /** A short word or number above the title. */
  readonly eyebrow?: string;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** A state that fills a page has the level 1, because its title is the heading of the page. */
  readonly level?: 1 | 2;
}

/** One sentence about what will be here, and one action. */
export function EmptyState({ drawing = 'shelf', eyebrow, title, children, action, level = 2 }: EmptyStateProps) {
  const Drawing = drawings[drawing];
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={styles.state}>
      <Drawing />
      {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  );
}
