import { classNames } from '@portico/ui/class-names.ts';
import type { ReactNode } from 'react';
import type { AdmonitionNode, DetailsNode } from '../parse/nodes.ts';
import styles from './blocks.module.css';
import { useRendering } from './rendering.ts';

interface AdmonitionProps {
  readonly node: AdmonitionNode;
  readonly children: ReactNode;
}

/** Its kind is told to screen readers also when the author has written a title. */
export function Admonition({ node: { kind, title }, children }: AdmonitionProps) {
  const { blocks } = useRendering().texts;
  return (
    <div aria-label={blocks[kind]} className={classNames(styles.admonition, styles[kind])} role="note">
      <p className={styles.admonitionTitle}>{title ?? blocks[kind]}</p>
      {children}
    </div>
  );
}

interface DetailsProps {
  readonly node: DetailsNode;
  readonly children: ReactNode;
}

export function Details({ node: { summary, isOpen }, children }: DetailsProps) {
  const { blocks } = useRendering().texts;
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{summary || blocks.details}</summary>
      {children}
    </details>
  );
}
