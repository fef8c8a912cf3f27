import type { EditFinding } from '@portico/contract/publishing.ts';
import { explain } from '@portico/i18n/sentences.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import styles from './finding-list.module.css';
import { useText } from './text/use-text.tsx';

/** Mistakes and warnings in files, each with its position. */
export function FindingList({
  title,
  findings,
  variant = 'error',
}: {
  readonly title: string;
  readonly findings: readonly EditFinding[];
  readonly variant?: 'error' | 'warning';
}) {
  const { sentences } = useText();
  if (findings.length === 0) return null;
  return (
    <MessageBar variant={variant}>
      <p>{title}</p>
      <ul className={styles.list}>
        {findings.map(({ file, line, ...finding }) => (
          <li key={`${file}:${line} ${finding.reason}`}>
            <code>{line === undefined ? file : `${file}:${line}`}</code> {explain(finding, sentences)}
          </li>
        ))}
      </ul>
    </MessageBar>
  );
}
