import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from '../sidebar.module.css';

export const ListSkeleton = () => (
  <div aria-hidden="true" className={styles.waiting}>
    <Skeleton variant="long" />
    <Skeleton />
    <Skeleton variant="half" />
  </div>
);
