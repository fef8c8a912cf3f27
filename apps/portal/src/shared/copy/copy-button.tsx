import { copiedTooltipMs } from '@portico/contract/constants.ts';
import { IconButton } from '@portico/ui/button.tsx';
import { useEffect, useState } from 'react';
import { useText } from '../text/use-text.tsx';
import styles from './copy-button.module.css';
import { shorten, useCopy } from './use-copy.ts';

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

interface CopyValueProps {
  readonly label: string;
  readonly value: string;
  readonly isSecret?: boolean;
}

/** A label and its value in one line; the value can also be selected by hand, where the browser keeps us from copying. */
export function CopyValue({ label, value, isSecret = false }: CopyValueProps) {
  const { copy } = useText();
  const { copyValue } = useCopy();
  const [isDone, setDone] = useDone();
  return (
    <span className={styles.line}>
      <span className={styles.label}>{label}</span>
      <code className={styles.value} title={isSecret ? undefined : value}>
        {value}
      </code>
      <IconButton
        icon={isDone ? 'check' : 'copy'}
        label={isDone ? copy.done : copy.action({ name: label })}
        onClick={() => void copyValue({ value, name: isSecret ? label : shorten(value) }).then(setDone)}
        size="small"
      />
    </span>
  );
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
