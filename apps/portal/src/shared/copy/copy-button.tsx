import { copiedTooltipMs } from '@portico/contract/constants.ts';
import { IconButton } from '@portico/ui/button.tsx';
import { useDone } from '@portico/ui/use-done.ts';
import { useText } from '../text/use-text.tsx';
import styles from './copy-button.module.css';
import { useCopy } from './use-copy.ts';

/** An id with the icon that copies it (CPY-02). */
export function CopyId({ id }: { readonly id: string }) {
  const { copy } = useText();
  const { copyId } = useCopy();
  const [isDone, setDone] = useDone(copiedTooltipMs);
  return (
    <span className={styles.line}>
      <code className={styles.value} title={id}>
        {id}
      </code>
      <IconButton
        icon={isDone ? 'check' : 'copy'}
        label={isDone ? copy.done : copy.action({ name: 'ID' })}
        onClick={() => void copyId(id).then(setDone)}
        size="small"
      />
    </span>
  );
}
