import { Icon } from '@portico/ui/icons.tsx';
import { useEffect, useState } from 'react';
import type { CodeBlockNode, CodeToken } from '../parse/nodes.ts';
import { textOf } from '../parse/text-content.ts';
import styles from './document.module.css';
import { useRendering } from './rendering.ts';

/** How long the button says that it has done its work. */
const copiedMs = 1800;

export function CodeBlock({ node }: { readonly node: CodeBlockNode }) {
  const { texts, onCopy } = useRendering();
  const [isCopied, setIsCopied] = useState(false);
  const text = textOf(node).replace(/\n$/, '');

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <figure className={styles.code}>
      <figcaption className={styles.caption}>
        <span className={styles.language}>{node.lang}</span>
        {onCopy && (
          <button
            aria-label={texts.copyCode}
            className={styles.copy}
            onClick={() => void onCopy(text).then(setIsCopied)}
            title={isCopied ? texts.copied : texts.copyCode}
            type="button"
          >
            <Icon name={isCopied ? 'check' : 'copy'} size={16} />
          </button>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre tabIndex={0}>
        <code>{node.tokens ? <Tokens tokens={node.tokens} /> : text}</code>
      </pre>
    </figure>
  );
}

const Tokens = ({ tokens }: { readonly tokens: readonly CodeToken[] }) =>
  tokens.map(({ text, kind }, place) =>
    kind ? (
      <span className={styles[kind]} key={String(place)}>
        {text}
      </span>
    ) : (
      text
    ),
  );
