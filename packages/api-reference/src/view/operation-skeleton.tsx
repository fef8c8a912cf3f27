import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from './reference.module.css';

export const OperationSkeleton = () => (
  <div aria-hidden="true" className={styles.operation}>
    <div className={styles.head}>
      <Skeleton variant="half" />
      <div className={styles.title}>
        <Skeleton variant="long" />
      </div>
    </div>
    <div className={styles.body}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <Skeleton key={line} variant={line === 'c' || line === 'g' ? 'half' : 'full'} />
      ))}
    </div>
    <div className={styles.panel}>
      <div className={styles.panelSkeleton} />
    </div>
  </div>
);
