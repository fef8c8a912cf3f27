import colors from '@portico/ui/code-colors.module.css';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { highlight } from '../highlight.ts';
import { useFormTexts } from './form-texts.tsx';
import { findAll, piecesOf, rowAt, rowText, toRows } from './text-rows.ts';
import styles from './text-view.module.css';

const rowHeight = 20;
const mostHeight = 416;
/** The number of rows beyond the edges, so that quick scrolling shows no gaps. */
const margin = 20;

interface TextViewProps {
  readonly text: string;
  readonly words: string;
  readonly label: string;
}

/** A text of any length. Only the visible rows are in the document, with the matches of a search marked. */
export function TextView({ text, words, label }: TextViewProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [current, setCurrent] = useState(0);
  const rows = useMemo(() => toRows(text), [text]);
  const searched = useDeferredValue(words);
  const places = useMemo(() => findAll(text, searched), [text, searched]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first match
  useEffect(() => setCurrent(0), [searched]);
  useEffect(() => {
    const place = places[current];
    if (place === undefined || !scroller.current) return;
    scroller.current.scrollTop = Math.max(0, rowAt(rows, place) * rowHeight - mostHeight / 2);
  }, [places, current, rows]);

  const height = rows.starts.length * rowHeight;
  const from = Math.max(0, Math.floor(top / rowHeight) - margin);
  const to = Math.min(rows.starts.length, Math.ceil((top + mostHeight) / rowHeight) + margin);
  return (
    <>
      {words !== '' && <Matches count={places.length} current={current} onCurrent={setCurrent} />}
      {/* biome-ignore lint/a11y/useSemanticElements: this is not a group of form fields */}
      <div
        aria-label={label}
        className={styles.text}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        ref={scroller}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
      >
        <div className={styles.rows} style={{ height }}>
          <pre style={{ transform: `translateY(${from * rowHeight}px)` }}>
            {Array.from({ length: to - from }, (_, at) => from + at).map((row) => (
              <Row current={current} key={row} length={searched.length} places={places} row={row} rows={rows} />
            ))}
          </pre>
        </div>
      </div>
    </>
  );
}

interface RowProps {
  readonly rows: ReturnType<typeof toRows>;
  readonly row: number;
  readonly places: readonly number[];
  readonly length: number;
  readonly current: number;
}

function Row({ rows, row, places, length, current }: RowProps) {
  if (places.length > 0) {
    const pieces = piecesOf(rows, row, places, length, current);
    return (
      <div className={styles.row}>
        {pieces.map(({ text, match }, at) =>
          match ? (
            <mark data-current={match === 'current' || undefined} key={String(at)}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </div>
    );
  }
  return (
    <div className={styles.row}>
      {highlight(rowText(rows, row)).map(({ text, kind }, at) =>
        kind ? (
          <span className={colors[kind]} key={String(at)}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  );
}

interface MatchesProps {
  readonly count: number;
  readonly current: number;
  readonly onCurrent: (current: number) => void;
}

function Matches({ count, current, onCurrent }: MatchesProps) {
  const { search: text } = useFormTexts().tryIt;
  const step = (by: number) => onCurrent((current + by + count) % count);
  return (
    <p className={styles.matches}>
      <span role="status">{count === 0 ? text.none : text.count({ number: current + 1, total: count })}</span>
      {count > 1 && (
        <>
          <button aria-label={text.previous} onClick={() => step(-1)} type="button">
            ↑
          </button>
          <button aria-label={text.next} onClick={() => step(1)} type="button">
            ↓
          </button>
        </>
      )}
    </p>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (words: string) => void;
}

/** Handles Enter itself, which would otherwise send the request again. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <input
    aria-label={label}
    className={styles.search}
    onChange={(event) => onChange(event.target.value)}
    onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
    placeholder={label}
    spellCheck={false}
    type="search"
    value={value}
  />
);
