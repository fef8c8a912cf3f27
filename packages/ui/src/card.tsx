import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The card contains a link that covers it, so it reacts to the pointer. */
  readonly interactive?: boolean;
}

export function Card({ interactive, className, ...rest }: CardProps) {
  return <article {...rest} className={classNames(styles.card, interactive && styles.interactive, className)} />;
}
