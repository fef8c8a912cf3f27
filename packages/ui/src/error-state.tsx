import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { GapDrawing } from './drawings.tsx';
import { Icon } from './icons.tsx';
import styles from './state.module.css';

interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly level?: 1 | 2;
  /** For an error in one part of a page. It has no drawing. */
  readonly isSmall?: boolean;
}

/** States what failed and offers a retry. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, retryLabel, onRetry, retrying = false, level = 2, isSmall = false } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={classNames(styles.state, isSmall && styles.small)} role="alert">
      {!isSmall && <GapDrawing />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <p className={styles.text}>{children}</p>}
      <div className={styles.action}>
        <Button loading={retrying} onClick={onRetry}>
          <Icon name="refresh" size={16} />
          {retryLabel}
        </Button>
      </div>
    </section>
  );
}
