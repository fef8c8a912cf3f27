import { classNames } from './class-names.ts';
import styles from './copy-button.module.css';
import { Icon } from './icons.tsx';
import { useDone } from './use-done.ts';

interface CopyButtonProps {
  readonly label: string;
  /** The tooltip after copying. */
  readonly doneLabel?: string;
  /** Copies, and returns whether that succeeded. */
  readonly onCopy: () => Promise<boolean>;
  readonly className?: string | undefined;
}

export function CopyButton({ label, doneLabel = label, onCopy, className }: CopyButtonProps) {
  const [isDone, setDone] = useDone();
  return (
    <button
      aria-label={label}
      className={classNames(styles.copy, className)}
      onClick={() => void onCopy().then(setDone)}
      title={isDone ? doneLabel : label}
      type="button"
    >
      <Icon name={isDone ? 'check' : 'copy'} size={16} />
    </button>
  );
}
