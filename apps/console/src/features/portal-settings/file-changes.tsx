import type { RevisionDetails } from '@portico/contract/admin-revisions.ts';
import { Badge } from '@portico/ui/badge.tsx';
import styles from './revisions.module.css';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

const variants = { create: 'success', change: 'info', delete: 'danger' } as const;
const looks: Record<string, string | undefined> = { '+': styles.came, '-': styles.went };

/** Files with their changed lines. */
export function FileChanges({ files }: Pick<RevisionDetails, 'files'>) {
  const { fileActions } = usePortalSettingsText();
  return files.map(({ path, action, lines }) => (
    <section className={styles.file} key={path}>
      <h2 className={styles.path}>
        <code>{path}</code> <Badge variant={variants[action]}>{fileActions[action]}</Badge>
      </h2>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <pre className={styles.lines} tabIndex={0}>
          {lines.map((line, at) => (
            <span className={looks[line[0] ?? '']} key={at}>{`${line}\n`}</span>
          ))}
        </pre>
      )}
    </section>
  ));
}
