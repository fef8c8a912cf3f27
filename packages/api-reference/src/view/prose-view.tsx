import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { classNames } from '@portico/ui/class-names.ts';
import type { ComponentProps } from 'react';
import type { Prose } from '../compile/compiled.ts';
import styles from './prose-view.module.css';
import { useReference } from './reference.tsx';

type Root = ComponentProps<typeof DocumentView>['root'];

interface ProseViewProps {
  readonly prose: Prose | undefined;
  /** Smaller, in the color of what is said beside something. */
  readonly isNote?: boolean;
}

/** Words that an author wrote: plain, or with mark-up. */
export function ProseView({ prose, isNote = false }: ProseViewProps) {
  const { documentTexts, texts, onCopy } = useReference();
  if (prose === undefined || prose.length === 0) return null;
  const className = classNames(styles.prose, isNote && styles.note);
  if (typeof prose === 'string') return <p className={className}>{prose}</p>;
  return (
    <div className={className}>
      <DocumentView
        onCopy={(text) => onCopy(text, texts.samples.code)}
        root={{ type: 'document', version: '', children: prose } as Root}
        texts={documentTexts}
      />
    </div>
  );
}
