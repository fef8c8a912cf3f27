import { useEffect, useId, useState } from 'react';
import type { CompiledOperation } from '../../compile/compiled.ts';
import type { RequestDescription } from '../../request/description.ts';
import { toCurl } from '../../samples/curl.ts';
import { CodeView, CopyButton } from '../code-view.tsx';
import looks from './answer.module.css';
import { type AnswerBody, readAnswerBody } from './answer-body.ts';
import { BodyView } from './body-view.tsx';
import { answerSentence } from './check/difference-words.ts';
import { EventList } from './event-list.tsx';
import { useFormTexts } from './form-texts.tsx';
import type { Received } from './receive.ts';
import type { Ending } from './send.ts';
import styles from './try-it.module.css';
import { useAnswerCheck, useEventProblems, useMarks } from './use-answer-check.ts';

interface AnswerViewProps {
  readonly operation: CompiledOperation;
  readonly request: RequestDescription;
  readonly received: Received;
}

type Tab = 'body' | 'headers' | 'curl';

/** Shows an answer as soon as its headers have arrived. The body follows while it loads. */
export function AnswerView({ operation, request, received }: AnswerViewProps) {
  const { tryIt: text, samples } = useFormTexts();
  const [tab, setTab] = useState<Tab>('body');
  const name = useId();
  const body = useAnswerBody(received);
  const checked = useAnswerCheck(operation, received, body);
  const marks = useMarks(checked);
  const eventProblems = useEventProblems(checked);
  const { ending, events } = received;
  return (
    <section aria-label={text.response} className={looks.answer}>
      <p className={looks.outcome} role="status">
        <span className={styles.status} data-class={String(received.status)[0]}>
          {`${received.status} ${received.statusText}`.trim()}
        </span>
        {!ending && <span>{text.receiving}</span>}
        <span>{text.took({ milliseconds: received.milliseconds })}</span>
        <span>{text.firstByte({ milliseconds: received.millisecondsToHead })}</span>
        <span>{text.size({ bytes: received.bytes })}</span>
        <span>{received.by === 'proxy' ? text.sentByProxy : text.sentDirectly}</span>
      </p>
      {ending && ending !== 'complete' && <p className={styles.hint}>{text.endings[endingKeys[ending]]}</p>}
      {checked && <Differences checked={checked} />}
      <fieldset aria-label={text.response} className={looks.tabs}>
        {(['body', 'headers', 'curl'] as const).map((each) => (
          <label key={each}>
            <input checked={tab === each} name={name} onChange={() => setTab(each)} type="radio" value={each} />
            <span>{text[each]}</span>
          </label>
        ))}
      </fieldset>
      {tab === 'body' && events && <EventList events={events} isComing={!ending} problems={eventProblems} />}
      {tab === 'body' && body && (
        <BodyView body={body} isSequence={events !== undefined} marks={marks} received={received} />
      )}
      {tab === 'headers' && (
        <dl className={looks.headers}>
          {received.headers.map(([header, value], place) => (
            <div key={`${header}${String(place)}`}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tab === 'curl' && <Curl label={samples.copy} request={request} />}
    </section>
  );
}

const endingKeys: Readonly<Record<Exclude<Ending, 'complete'>, 'tooLarge' | 'tooSlow' | 'broken' | 'stopped'>> = {
  'too-large': 'tooLarge',
  'too-slow': 'tooSlow',
  broken: 'broken',
  stopped: 'stopped',
};

function Curl({ request, label }: { readonly request: RequestDescription; readonly label: string }) {
  const { tryIt: text } = useFormTexts();
  const curl = toCurl(request);
  return (
    <div className={looks.withCopy}>
      <CodeView code={curl} />
      <CopyButton label={label} name={text.curl} text={curl} />
    </div>
  );
}

/** The body once it is complete. */
function useAnswerBody(received: Received): AnswerBody | undefined {
  const [body, setBody] = useState<AnswerBody>();
  const isComing = received.ending === undefined;
  useEffect(() => {
    if (isComing) return undefined;
    let isWanted = true;
    void readAnswerBody(received).then((read) => isWanted && setBody(read));
    return () => {
      isWanted = false;
    };
  }, [received, isComing]);
  return body;
}

const mostShown = 8;

function Differences({ checked }: { readonly checked: NonNullable<ReturnType<typeof useAnswerCheck>> }) {
  const texts = useFormTexts();
  const { differences: text, showMore } = texts.tryIt;
  const [isWhole, setIsWhole] = useState(false);
  const { differences } = checked;
  if (differences.length === 0) {
    if (!checked.isDescribed) return <p className={styles.hint}>{text.undescribed}</p>;
    return (
      <p className={looks.matches} role="status">
        {checked.isWhole ? text.none : text.partly}
      </p>
    );
  }
  const shown = isWhole ? differences : differences.slice(0, mostShown);
  return (
    <div className={styles.differences} role="status">
      <p>{text.total({ total: differences.length })}</p>
      <ul>
        {shown.map((each, at) => (
          <li key={String(at)}>{answerSentence(each, texts)}</li>
        ))}
      </ul>
      {shown.length < differences.length && (
        <button className={styles.quietButton} onClick={() => setIsWhole(true)} type="button">
          {showMore({ hidden: differences.length - shown.length })}
        </button>
      )}
    </div>
  );
}
