import { useEffect, useMemo, useState } from 'react';
import { CopyButton } from '../code-view.tsx';
import looks from './answer.module.css';
import { type AnswerBody, fileNameOf, longestText } from './answer-body.ts';
import { useFormTexts } from './form-texts.tsx';
import { JsonTree, type Marks } from './json-tree.tsx';
import type { Received } from './receive.ts';
import { SearchField, TextView } from './text-view.tsx';
import styles from './try-it.module.css';

interface BodyViewProps {
  readonly received: Received;
  readonly body: AnswerBody;
  readonly marks: Marks;
  /** Whether the answer is shown event by event. Its text is then only offered as a file. */
  readonly isSequence: boolean;
}

const megabyte = 1024 * 1024;

/** Shows a complete body in the form that suits it. */
export function BodyView({ received, body, marks, isSequence }: BodyViewProps) {
  const { tryIt: text, samples } = useFormTexts();
  const [isText, setIsText] = useState(false);
  const [words, setWords] = useState('');
  const isReadable = (body.kind === 'json' || body.kind === 'text') && !isSequence;
  const showsText = isReadable && (body.kind === 'text' || isText || words !== '');
  const shown = useMemo(
    () => (showsText ? (body.kind === 'json' ? JSON.stringify(body.value, null, 2) : body.text) : ''),
    [showsText, body],
  );
  return (
    <div className={looks.answerBody}>
      {body.kind === 'none' && <p className={styles.hint}>{text.noBody}</p>}
      {body.kind === 'image' && <img alt={text.image} className={looks.image} src={body.url} />}
      {body.kind === 'pdf' && <Pdf body={received.body} title={text.pdf} />}
      {isReadable && (
        <div className={looks.actions}>
          <SearchField label={text.search.label} onChange={setWords} value={words} />
        </div>
      )}
      {showsText && <TextView label={text.body} text={shown} words={words} />}
      {body.kind === 'json' && !showsText && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        <div className={looks.tree} tabIndex={0}>
          <JsonTree marks={marks} value={body.value} />
        </div>
      )}
      {isReadable && body.kind === 'text' && body.isPart && (
        <p className={styles.hint}>{text.shownPart({ megabytes: longestText / megabyte })}</p>
      )}
      {body.kind !== 'none' && (
        <p className={looks.actions}>
          {body.kind === 'json' && (
            <button
              className={styles.quietButton}
              onClick={() => {
                setWords('');
                setIsText(!showsText);
              }}
              type="button"
            >
              {showsText ? text.tree : text.text}
            </button>
          )}
          <DownloadLink received={received} />
          {(body.kind === 'json' || body.kind === 'text') && (
            <CopyButton label={samples.copy} name={text.body} text={body.text} />
          )}
        </p>
      )}
    </div>
  );
}

/** An object URL that is revoked after use. */
function useObjectUrl(blob: Blob, type: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob.slice(0, blob.size, type));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, type]);
  return url;
}

/** Uses the PDF viewer of the browser, if it has one. The fixed type keeps the frame from showing anything else. */
function Pdf({ body, title }: { readonly body: Blob; readonly title: string }) {
  const url = useObjectUrl(body, 'application/pdf');
  if (navigator.pdfViewerEnabled === false) return null;
  return url && <iframe className={looks.pdf} src={url} title={title} />;
}

function DownloadLink({ received }: { readonly received: Received }) {
  const { tryIt: text } = useFormTexts();
  // As a mere file: opened by mistake, a page from elsewhere would run as one of the portal's.
  const url = useObjectUrl(received.body, 'application/octet-stream');
  return (
    <a className={styles.quietButton} download={fileNameOf(received)} href={url}>
      {text.download}
    </a>
  );
}
