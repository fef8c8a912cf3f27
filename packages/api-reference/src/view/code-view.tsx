import { classNames } from '@portico/ui/class-names.ts';
import { Icon } from '@portico/ui/icons.tsx';
import { memo, type ReactNode, useEffect, useState } from 'react';
import styles from './code-view.module.css';
import { highlight } from './highlight.ts';
import { useReference } from './reference.tsx';

/** How long a button says that it has done its work. */
const copiedMs = 1800;

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What was copied, for the message. */
  readonly name: string;
}

export function CopyButton({ text, label, name }: CopyButtonProps) {
  const { onCopy } = useReference();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <button
      aria-label={label}
      className={styles.copy}
      onClick={() => void onCopy(text, name).then(setIsCopied)}
      title={label}
      type="button"
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={16} />
    </button>
  );
}

interface CodeViewProps {
  readonly code: string;
  readonly className?: string | undefined;
}

/** Code in colours, which scrolls by itself. */
export const CodeView = memo(function CodeView({ code, className }: CodeViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <pre className={classNames(styles.code, className)} tabIndex={0}>
      <code>
        {highlight(code).map(
          ({ text, kind }, place): ReactNode =>
            kind ? (
              <span className={styles[kind]} key={String(place)}>
                {text}
              </span>
            ) : (
              text
            ),
        )}
      </code>
    </pre>
  );
});
