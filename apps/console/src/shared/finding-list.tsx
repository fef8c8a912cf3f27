import { MessageBar } from '@portico/ui/message-bar.tsx';
import styles from './finding-list.module.css';

interface Finding {
  readonly file: string;
  readonly line?: number | undefined;
  readonly reason: string;
}

/** What is wrong with files, each with its place. */
export function FindingList({ title, findings }: { readonly title: string; readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <MessageBar variant="error">
      <p>{title}</p>
      <ul className={styles.list}>
        {findings.map(({ file, line, reason }) => (
          <li key={`${file}:${line} ${reason}`}>
            <code>{line === undefined ? file : `${file}:${line}`}</code> {reason}
          </li>
        ))}
      </ul>
    </MessageBar>
  );
}
