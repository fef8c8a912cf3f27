import { useEffect, useId, useState } from 'react';
import { CodeView, CopyButton } from '../code-view.tsx';
import { useTexts } from '../reference.tsx';
import type { BuiltRequest } from '../request/build-request.ts';
import { toCurl } from '../request/to-curl.ts';
import { type AnswerBody, fileNameOf, readAnswerBody } from './answer-body.ts';
import { JsonTree } from './json-tree.tsx';
import type { Answer } from './send.ts';
import styles from './try-it.module.css';

interface AnswerViewProps {
  readonly request: BuiltRequest;
  readonly answer: Answer;
}

type Tab = 'body' | 'headers' | 'curl';

export function AnswerView({ request, answer }: AnswerViewProps) {
  const { tryIt: text, samples } = useTexts();
  const [tab, setTab] = useState<Tab>('body');
  const name = useId();
  const curl = toCurl(request);
  return (
    <section aria-label={text.response} className={styles.answer}>
      <p className={styles.outcome} role="status">
        <span className={styles.status} data-class={String(answer.status)[0]}>
          {`${answer.status} ${answer.statusText}`.trim()}
        </span>
        <span>{text.took({ milliseconds: answer.milliseconds })}</span>
        <span>{text.size({ bytes: answer.body.size })}</span>
        <span>{answer.by === 'proxy' ? text.sentByProxy : text.sentDirectly}</span>
      </p>
      <fieldset aria-label={text.response} className={styles.tabs}>
        {(['body', 'headers', 'curl'] as const).map((each) => (
          <label key={each}>
            <input checked={tab === each} name={name} onChange={() => setTab(each)} type="radio" value={each} />
            <span>{text[each]}</span>
          </label>
        ))}
      </fieldset>
      {tab === 'body' && <BodyView answer={answer} />}
      {tab === 'headers' && (
        <dl className={styles.headers}>
          {answer.headers.map(([header, value], place) => (
            <div key={`${header}${String(place)}`}>
              <dt>{header}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {tab === 'curl' && (
        <div className={styles.withCopy}>
          <CodeView code={curl} />
          <CopyButton label={samples.copy} name={text.curl} text={curl} />
        </div>
      )}
    </section>
  );
}

function BodyView({ answer }: { readonly answer: Answer }) {
  const { tryIt: text, samples } = useTexts();
  const [body, setBody] = useState<AnswerBody>();
  const [isText, setIsText] = useState(false);

  useEffect(() => {
    let isWanted = true;
    void readAnswerBody(answer).then((read) => isWanted && setBody(read));
    return () => {
      isWanted = false;
    };
  }, [answer]);

  if (!body) return null;
  return (
    <div className={styles.answerBody}>
      {answer.isTruncated && <p className={styles.hint}>{text.truncated}</p>}
      {body.kind === 'none' && <p className={styles.hint}>{text.noBody}</p>}
      {body.kind === 'image' && <img alt={text.image} className={styles.image} src={body.url} />}
      {body.kind === 'text' && <CodeView code={body.text} />}
      {body.kind === 'json' &&
        (isText ? (
          <CodeView code={JSON.stringify(body.value, null, 2)} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          <div className={styles.tree} tabIndex={0}>
            <JsonTree value={body.value} />
          </div>
        ))}
      {body.kind !== 'none' && (
        <p className={styles.actions}>
          {body.kind === 'json' && (
            <button className={styles.quietButton} onClick={() => setIsText(!isText)} type="button">
              {isText ? text.tree : text.text}
            </button>
          )}
          <DownloadLink answer={answer} />
          {(body.kind === 'json' || body.kind === 'text') && (
            <CopyButton label={samples.copy} name={text.body} text={body.text} />
          )}
        </p>
      )}
    </div>
  );
}

/** The address of the file lives as long as the link does. */
function DownloadLink({ answer }: { readonly answer: Answer }) {
  const { tryIt: text } = useTexts();
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    // As a mere file: opened by mistake, a page from elsewhere would run as one of the portal's.
    const made = URL.createObjectURL(answer.body.slice(0, answer.body.size, 'application/octet-stream'));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [answer]);

  return (
    <a className={styles.quietButton} download={fileNameOf(answer)} href={url}>
      {text.download}
    </a>
  );
}
