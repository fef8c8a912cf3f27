import { classNames } from '@portico/ui/class-names.ts';
import colors from '@portico/ui/code-colors.module.css';
import { CopyButton as BaseCopyButton } from '@portico/ui/copy-button.tsx';
import { memo, type ReactNode } from 'react';
import styles from './code-view.module.css';
import { FoldableLines } from './foldable-lines.tsx';
import { highlight } from './highlight.ts';
import { useReference } from './reference.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The name of the code in the message after copying. */
  readonly name: string;
}

export function CopyButton({ text, label, name }: CopyButtonProps) {
  const { onCopy } = useReference();
  return <BaseCopyButton label={label} onCopy={() => onCopy(text, name)} />;
}

interface CodeViewProps {
  readonly code: string;
  readonly className?: string | undefined;
  /** Whether parts of the code can be folded. */
  readonly isFoldable?: boolean;
}

/** Code in colors, in a scrollable box. */
export const CodeView = memo(function CodeView({ code, className, isFoldable = false }: CodeViewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <pre className={classNames(styles.code, className)} tabIndex={0}>
      {isFoldable ? <FoldableLines code={code} /> : <PlainLines code={code} />}
    </pre>
  );
});

const PlainLines = ({ code }: { readonly code: string }) => (
  <code>
    {highlight(code).map(
      ({ text, kind }, place): ReactNode =>
        kind ? (
          <span className={colors[kind]} key={String(place)}>
            {text}
          </span>
        ) : (
          text
        ),
    )}
  </code>
);
