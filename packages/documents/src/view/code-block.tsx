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
  const { firstLine, highlighted, added, removed } = node;
  const isByLine = firstLine !== undefined || (highlighted ?? added ?? removed) !== undefined;
  return (
    <figure className={styles.code}>
      <figcaption className={styles.caption}>
        <span className={styles.language}>{node.title ?? node.lang}</span>
        {onCopy && (
          <CopyButton
            className={styles.copy}
            doneLabel={texts.copied}
            label={texts.copyCode}
            onCopy={() => onCopy(withoutLines(text, removed))}
          />
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={isByLine ? styles.lines : undefined}>
          {isByLine ? <Lines node={node} tokens={tokens ?? [{ text }]} /> : tokens ? <Tokens tokens={tokens} /> : text}
        </code>
      </pre>
    </figure>
  );
}

/** Readers want the code as it is after a change. */
const withoutLines = (text: string, lines: readonly number[] = []): string =>
  text
    .split('\n')
    .filter((_, at) => !lines.includes(at + 1))
    .join('\n');

/** Lines that were added or removed are elements of their own, which screen readers can announce. */
function Lines({ node, tokens }: { readonly node: CodeBlockNode; readonly tokens: readonly CodeToken[] }) {
  const { firstLine, highlighted, added, removed } = node;
  const lines: CodeToken[][] = [[]];
  for (const token of tokens) {
    for (const [at, text] of token.text.split('\n').entries()) {
      if (at > 0) lines.push([]);
      lines.at(-1)?.push({ ...token, text });
    }
  }
  return lines.map((line, at) => {
    const has = (numbers: readonly number[] | undefined) => numbers?.includes(at + 1);
    const Tag = has(added) ? 'ins' : has(removed) ? 'del' : has(highlighted) ? 'mark' : 'span';
    return (
      <Tag className={styles.line} data-line={firstLine === undefined ? undefined : firstLine + at} key={String(at)}>
        <Tokens tokens={line} />
        {at < lines.length - 1 && '\n'}
      </Tag>
    );
  });
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
