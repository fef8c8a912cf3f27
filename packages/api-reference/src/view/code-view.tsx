import { classNames } from '@portico/ui/class-names.ts';
import { CopyButton as BaseCopyButton } from '@portico/ui/copy-button.tsx';
import { inside } from '@portico/ui/html.ts';
import { memo } from 'react';
import styles from './code-view.module.css';
import { toColored } from './colored.ts';
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

const PlainLines = ({ code }: { readonly code: string }) => <code {...inside(toColored(highlight(code)))} />;
