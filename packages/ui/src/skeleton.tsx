import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A placeholder for content that is loading. */
export function Skeleton({
  variant = 'full',
}: {
  readonly variant?: 'short' | 'half' | 'long' | 'full' | 'tile' | 'pill';
}) {
  return <span aria-hidden="true" className={classNames(styles.bone, styles[variant])} />;
}
