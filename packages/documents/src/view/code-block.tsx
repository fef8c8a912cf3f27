import colors from '@portico/ui/code-colors.module.css';
import { CopyButton } from '@portico/ui/copy-button.tsx';
import type { CodeBlockNode, CodeToken } from '../parse/nodes.ts';
import { textOf } from '../parse/text-content.ts';
import styles from './document.module.css';
import { useRendering } from './rendering.ts';

export function CodeBlock({ node }: { readonly node: CodeBlockNode }) {
  const { texts, onCopy, highlight } = useRendering();
  const text = textOf(node).replace(/\n$/, '');
  const tokens = node.tokens ?? (node.lang === undefined ? undefined : highlight?.(text, node.lang));
  return (
    <figure className={styles.code}>
      <figcaption className={styles.caption}>
        <span className={styles.language}>{node.lang}</span>
        {onCopy && (
          <CopyButton
            className={styles.copy}
            doneLabel={texts.copied}
            label={texts.copyCode}
            onCopy={() => onCopy(text)}
          />
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{tokens ? <Tokens tokens={tokens} /> : text}</code>
      </pre>
    </figure>
  );
}

const Tokens = ({ tokens }: { readonly tokens: readonly CodeToken[] }) =>
  tokens.map(({ text, kind }, place) =>
    kind ? (
      <span className={colors[kind]} key={String(place)}>
        {text}
      </span>
    ) : (
      text
    ),
  );
