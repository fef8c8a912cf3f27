import { Checkbox } from '@portico/ui/checkbox.tsx';
import type { CompiledOperation } from '../../compile/compiled.ts';
import bar from './connection.module.css';
import { useFormTexts } from './form-texts.tsx';
import type { HistoryEntry } from './history.ts';
import styles from './try-it.module.css';
import type { TryItHistory } from './try-it-host.ts';

interface HistoryListProps {
  readonly operation: CompiledOperation;
  readonly history: TryItHistory;
  readonly onUse: (entry: HistoryEntry) => void;
}

const mostShown = 10;

/** The stored requests of this operation, and the choice whether to store them. */
export function HistoryList({ operation, history, onUse }: HistoryListProps) {
  const { history: text } = useFormTexts().tryIt;
  const own = history.entries.filter((entry) => entry.operation === operation.anchor).slice(0, mostShown);
  return (
    <details className={bar.history}>
      <summary>{text.title}</summary>
      {own.length === 0 && <p className={styles.hint}>{text.empty}</p>}
      {own.length > 0 && (
        <ul>
          {own.map((entry) => (
            <li key={entry.id}>
              <span className={styles.status} data-class={String(entry.status ?? '')[0]}>
                {entry.status ?? '–'}
              </span>
              <span className={bar.historyUrl}>
                <code>{`${entry.method} ${entry.url}`}</code>
                <time dateTime={entry.at}>{toLocalTime(entry.at)}</time>
              </span>
              <button className={styles.quietButton} onClick={() => onUse(entry)} type="button">
                {text.use}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={bar.keeping}>
        <Checkbox checked={history.isKept} onChange={(event) => history.onChange({ isKept: event.target.checked })}>
          {text.keep}
        </Checkbox>
        <button className={styles.quietButton} onClick={history.onClear} type="button">
          {text.clear}
        </button>
      </div>
      {history.isKept && (
        <Checkbox
          checked={history.keepsSecrets}
          onChange={(event) => history.onChange({ keepsSecrets: event.target.checked })}
        >
          {text.secrets}
        </Checkbox>
      )}
      <p className={styles.hint}>{text.secretsHint}</p>
    </details>
  );
}

/** The time in the language of the page, if that is set and valid. */
function toLocalTime(at: string): string {
  const language = document.documentElement.lang.replace('_', '-');
  const isKnown = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language);
  return new Date(at).toLocaleString(isKnown ? language : undefined);
}
