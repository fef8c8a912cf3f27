import { useId, useState } from 'react';
import type { CompiledContent, CompiledResponse } from '../../compile/compiled.ts';
import { CodeView, CopyButton } from '../code-view.tsx';
import { ProseView } from '../prose-view.tsx';
import { useTexts } from '../reference.tsx';
import { toBodyText } from '../request/draft.ts';
import styles from './samples.module.css';

interface Shown {
  readonly label: string;
  readonly mediaType: string;
  readonly code: string | undefined;
  readonly external: string | undefined;
  readonly about: CompiledResponse['description'];
}

function examplesOf({ mediaType, examples, sample }: CompiledContent, toLabel: (number: number) => string): Shown[] {
  if (examples && examples.length > 0) {
    return examples.map(({ name, summary, description, value, externalValue }, place) => ({
      label: summary ?? name ?? toLabel(place + 1),
      mediaType,
      code: value === undefined ? undefined : toBodyText(value),
      external: externalValue,
      about: description,
    }));
  }
  if (sample === undefined) return [];
  return [{ label: toLabel(1), mediaType, code: toBodyText(sample), external: undefined, about: undefined }];
}

/** What an answer looks like, by status. */
export function ResponseExample({ responses }: { readonly responses: readonly CompiledResponse[] }) {
  const { samples: text, operation } = useTexts();
  const id = useId();
  const withExamples = responses
    .map(({ status, content = [] }) => ({
      status,
      examples: content.flatMap((each) => examplesOf(each, (number) => operation.example({ number }))),
    }))
    .filter(({ examples }) => examples.length > 0);
  const [status, setStatus] = useState<string>();
  const [place, setPlace] = useState(0);
  const shown = withExamples.find((each) => each.status === status) ?? withExamples[0];
  const example = shown?.examples[place] ?? shown?.examples[0];
  if (!shown || !example) return null;
  return (
    <section aria-label={text.response} className={styles.box}>
      <header className={styles.bar}>
        <h2 className={styles.barTitle}>{text.response}</h2>
        <label className={styles.label} htmlFor={id}>
          {text.status}
        </label>
        <select
          className={styles.select}
          id={id}
          onChange={(event) => {
            setStatus(event.target.value);
            setPlace(0);
          }}
          value={shown.status}
        >
          {withExamples.map((each) => (
            <option key={each.status}>{each.status}</option>
          ))}
        </select>
        {shown.examples.length > 1 && (
          <select
            aria-label={operation.examples}
            className={styles.select}
            onChange={(event) => setPlace(Number(event.target.value))}
            value={place}
          >
            {shown.examples.map(({ label }, each) => (
              <option key={`${label}${String(each)}`} value={each}>
                {label}
              </option>
            ))}
          </select>
        )}
        {example.code !== undefined && <CopyButton label={text.copy} name={text.code} text={example.code} />}
      </header>
      {example.about && (
        <div className={styles.about}>
          <ProseView isNote prose={example.about} />
        </div>
      )}
      {example.code === undefined ? (
        <p className={styles.about}>
          {operation.externalExample} <code>{example.external}</code>
        </p>
      ) : (
        <CodeView code={example.code} />
      )}
    </section>
  );
}
