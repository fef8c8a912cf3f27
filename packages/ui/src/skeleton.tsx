import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A place held for something that is on its way. */
export function Skeleton({
  variant = 'full',
}: {
  readonly variant?: 'short' | 'half' | 'long' | 'full' | 'tile' | 'pill';
}) {
  return <span aria-hidden="true" className={classNames(styles.bone, styles[variant])} />;
}
