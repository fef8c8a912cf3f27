import { Skeleton } from '@portico/ui/skeleton.tsx';
import styles from './reference.module.css';

export const OperationSkeleton = () => (
  <div aria-hidden="true" className={styles.operation}>
    <div className={styles.head}>
      <Skeleton shape="half" />
      <div className={styles.title}>
        <Skeleton shape="long" />
      </div>
    </div>
    <div className={styles.body}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <Skeleton key={line} shape={line === 'c' || line === 'g' ? 'half' : 'full'} />
      ))}
    </div>
    <div className={styles.panel}>
      <div className={styles.panelSkeleton} />
    </div>
  </div>
);
