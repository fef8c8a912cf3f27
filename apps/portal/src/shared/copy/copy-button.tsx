import { copiedTooltipMs } from '@portico/contract/constants.ts';
import { IconButton } from '@portico/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import styles from './copy-button.module.css';
import { useCopy } from './use-copy.ts';

/** The tooltip says for a while that it is done, then what the button does again. */
function useDone(): [isDone: boolean, setDone: (isDone: boolean) => void] {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setDone(false), copiedTooltipMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  return [isDone, setDone];
}

/** An id with the icon that copies it (CPY-02). */
export function CopyId({ id }: { readonly id: string }) {
  const { copy } = useText();
  const { copyId } = useCopy();
  const [isDone, setDone] = useDone();
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
