import { useState } from 'react';
import { CodeView } from '../code-view.tsx';
import styles from './event-list.module.css';
import type { StreamEvent } from './events.ts';
import { useFormTexts } from './form-texts.tsx';
import { mostEvents } from './receive.ts';
import { SearchField } from './text-view.tsx';

interface EventListProps {
  readonly events: readonly StreamEvent[];
  readonly isComing: boolean;
  /** Differences from the specification, by the number of the event. */
  readonly problems: ReadonlyMap<number, readonly string[]>;
}

const pageSize = 100;

const has = ({ name, id, data }: StreamEvent, words: string): boolean =>
  [name, id, data].some((text) => text?.toLowerCase().includes(words));

/** The events of an answer while they arrive, the newest first. */
export function EventList({ events, isComing, problems }: EventListProps) {
  const { events: text, showMore } = useFormTexts().tryIt;
  const [words, setWords] = useState('');
  /** The events when the reader paused. Later events still arrive. */
  const [paused, setPaused] = useState<readonly StreamEvent[]>();
  const [shown, setShown] = useState(pageSize);
  const shownEvents = paused ?? events;
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? shownEvents : shownEvents.filter((event) => has(event, wanted));
  const waiting = paused ? (events.at(-1)?.number ?? 0) - (paused.at(-1)?.number ?? 0) : 0;
  const newestFirst = found.slice(-shown).reverse();
  return (
    <div className={styles.events}>
      <div className={styles.tools}>
        <SearchField label={text.filter} onChange={setWords} value={words} />
        {(isComing || paused) && (
          <button
            aria-pressed={paused !== undefined}
            className={styles.pause}
            onClick={() => setPaused(paused ? undefined : events)}
            type="button"
          >
            {paused ? text.resume : text.pause}
          </button>
        )}
      </div>
      <p className={styles.count} role="status">
        {text.total({ total: events.at(-1)?.number ?? 0 })}
        {waiting > 0 && <span>{text.waiting({ total: waiting })}</span>}
        {(events[0]?.number ?? 1) > 1 && <span>{text.dropped({ total: mostEvents })}</span>}
      </p>
      {events.length === 0 && <p className={styles.count}>{text.none}</p>}
      {events.length > 0 && found.length === 0 && <p className={styles.count}>{text.noMatch({ words })}</p>}
      {newestFirst.length > 0 && (
        <ol className={styles.list}>
          {newestFirst.map((event) => (
            <EventRow event={event} key={event.number} problems={problems.get(event.number)} />
          ))}
        </ol>
      )}
      {found.length > shown && (
        <button className={styles.pause} onClick={() => setShown(shown + pageSize)} type="button">
          {showMore({ hidden: found.length - shown })}
        </button>
      )}
    </div>
  );
}

interface EventRowProps {
  readonly event: StreamEvent;
  readonly problems: readonly string[] | undefined;
}

function EventRow({ event, problems }: EventRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { number, name, id, data, json } = event;
  return (
    <li>
      <details onToggle={(toggled) => setIsOpen(toggled.currentTarget.open)}>
        <summary>
          <span className={styles.number}>{number}</span>
          {name !== undefined && <strong>{name}</strong>}
          {problems && <span className={styles.differs}>≠</span>}
          <code>{data.slice(0, 200)}</code>
        </summary>
        {isOpen && (
          <div className={styles.inside}>
            {id !== undefined && <p className={styles.count}>{`id: ${id}`}</p>}
            {problems?.map((problem) => (
              <p className={styles.differs} key={problem}>
                {problem}
              </p>
            ))}
            <CodeView code={(json ? JSON.stringify(json.value, null, 2) : data).slice(0, 100_000)} />
          </div>
        )}
      </details>
    </li>
  );
}
