import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from './product-shell.module.css';

export const ContentSkeleton = () => (
  <div aria-hidden="true" className={styles.waiting}>
    <Skeleton variant="short" />
    <div className={styles.waitingTitle}>
      <Skeleton variant="half" />
    </div>
    <Skeleton />
    <Skeleton variant="long" />
    <Skeleton />
    <Skeleton variant="half" />
  </div>
);
