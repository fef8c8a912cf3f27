import { DocumentView } from '@portico/documents/view/document-view.tsx';
import { classNames } from '@portico/ui/class-names.ts';
import { type ComponentProps, useMemo } from 'react';
import type { DetailsNode, Prose } from '../compile/compiled.ts';
import { highlight } from './highlight.ts';
import styles from './prose-view.module.css';
import { useReference } from './reference.tsx';

type ViewProps = ComponentProps<typeof DocumentView>;
type Root = ViewProps['root'];
type DocumentNode = Root['children'][number];
type Node = DocumentNode | DetailsNode;

interface ProseViewProps {
  readonly prose: Prose | undefined;
  /** Smaller text in the color of notes. */
  readonly isNote?: boolean;
}

/** A text of an author, plain or with markup. */
export function ProseView({ prose, isNote = false }: ProseViewProps) {
  if (prose === undefined || prose.length === 0) return null;
  const className = classNames(styles.prose, isNote && styles.note);
  if (typeof prose === 'string') return <p className={className}>{prose}</p>;
  return (
    <div className={className}>
      <Nodes nodes={prose as readonly Node[]} />
    </div>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly Node[] }) {
  const { documentTexts, texts, onCopy } = useReference();
  const parts = useMemo(() => toParts(nodes), [nodes]);
  return parts.map((part, place) =>
    Array.isArray(part) ? (
      <DocumentView
        highlight={toTokens}
        key={String(place)}
        onCopy={(text) => onCopy(text, texts.samples.code)}
        root={{ type: 'document', version: '', children: part } as Root}
        texts={documentTexts}
      />
    ) : (
      <Details key={String(place)} node={part} />
    ),
  );
}

function Details({ node: { summary, isOpen, children } }: { readonly node: DetailsNode }) {
  const { texts, isOnPaper } = useReference();
  return (
    <details className={styles.details} open={isOpen === true || isOnPaper}>
      <summary>{summary || texts.operation.details}</summary>
      <Nodes nodes={children as readonly Node[]} />
    </details>
  );
}

/** Groups neighboring document nodes between the foldable parts. */
function toParts(nodes: readonly Node[]): (DocumentNode[] | DetailsNode)[] {
  const parts: (DocumentNode[] | DetailsNode)[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (node.type === 'details') parts.push(node);
    else if (Array.isArray(last)) last.push(node);
    else parts.push([node]);
  }
  return parts;
}

const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'none', 'markdown', 'md']);

/** Highlights code as in samples, because bundles contain no tokens. */
const toTokens: ViewProps['highlight'] = (code, lang) =>
  plain.has(lang.toLowerCase())
    ? undefined
    : highlight(code).map(({ text, kind }) => ({
        text,
        ...(kind && { kind: kind === 'word' ? ('keyword' as const) : kind }),
      }));
