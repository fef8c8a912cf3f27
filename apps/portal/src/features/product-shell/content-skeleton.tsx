import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from './product-shell.module.css';

export const ContentSkeleton = () => (
  <div aria-hidden="true" className={styles.waiting}>
    <Skeleton shape="short" />
    <div className={styles.waitingTitle}>
      <Skeleton shape="half" />
    </div>
    <Skeleton />
    <Skeleton shape="long" />
    <Skeleton />
    <Skeleton shape="half" />
  </div>
);
