import { Checkbox } from '@portico/ui/checkbox.tsx';
import type { ReactNode } from 'react';
import styles from './list-screen.module.css';
import { useText } from './text/use-text.tsx';

interface SelectionBarProps {
  readonly count: number;
  readonly isAll: boolean;
  readonly onAll: (isAll: boolean) => void;
  readonly children: ReactNode;
}

/** Above a table with selectable rows: the number of selected rows and their actions. */
export function SelectionBar({ count, isAll, onAll, children }: SelectionBarProps) {
  const { list } = useText();
  return (
    <div className={styles.selection}>
      <Checkbox checked={isAll} onChange={(event) => onAll(event.target.checked)}>
        {list.selectAll}
      </Checkbox>
      <span aria-live="polite" className={styles.count}>
        {count > 0 && list.selected({ count })}
      </span>
      <div className={styles.bulk}>{children}</div>
    </div>
  );
}
