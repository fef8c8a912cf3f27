import { classNames } from '@portico/ui/class-names.ts';
import type { AdmonitionNode, DetailsNode } from '../parse/nodes.ts';
import styles from './blocks.module.css';
import { Blocks } from './blocks.tsx';
import { useRendering } from './rendering.ts';

/** Its kind is told to screen readers also when the author has written a title. */
export function Admonition({ node: { kind, title, children } }: { readonly node: AdmonitionNode }) {
  const { blocks } = useRendering().texts;
  return (
    <div aria-label={blocks[kind]} className={classNames(styles.admonition, styles[kind])} role="note">
      <p className={styles.admonitionTitle}>{title ?? blocks[kind]}</p>
      <Blocks nodes={children} />
    </div>
  );
}

export function Details({ node: { summary, isOpen, children } }: { readonly node: DetailsNode }) {
  const { blocks } = useRendering().texts;
  return (
    <details className={styles.details} open={isOpen}>
      <summary>{summary || blocks.details}</summary>
      <Blocks nodes={children} />
    </details>
  );
}
