import { useId } from 'react';
import type { CompiledContent, CompiledResponse } from '../../compile/compiled.ts';
import { responseKey, useChosen } from '../chosen.tsx';
import { useTexts } from '../reference.tsx';
import { toOffered, useExample } from '../use-example.ts';
import { WithoutScript } from '../without-script.tsx';
import { CopyExample, ExampleBody, ExampleSelect, useExampleText } from './example-view.tsx';
import styles from './samples.module.css';
import { UnscriptedExamples } from './unscripted-examples.tsx';

const hasExample = ({ content = [] }: CompiledResponse): boolean =>
  content.some(({ examples, sample }) => sample !== undefined || (examples && examples.length > 0));

const nothing: readonly CompiledContent[] = [];

/** Examples of responses by status. */
export function ResponseExample({ responses }: { readonly responses: readonly CompiledResponse[] }) {
  const { samples: text, operation } = useTexts();
  const id = useId();
  const withExamples = responses.filter(hasExample);
  const [place, setPlace] = useChosen(responseKey, responses.indexOf(withExamples[0] as CompiledResponse));
  const chosen = responses[place];
  const response = chosen && withExamples.includes(chosen) ? chosen : withExamples[0];
  const contents = response?.content ?? nothing;
  const { shown, offered, current, chooseExample } = useExample(contents, response?.status ?? '', 'received');
  const code = useExampleText(shown);
  if (!response || !shown) return null;
  const others = withExamples.map(({ status, content = [] }) => {
    const all = status === response.status ? offered : toOffered(content, operation.example);
    return { status, contents: content, offered: all.filter((each) => each !== current) };
  });
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
          onChange={({ target }) => setPlace(responses.findIndex(({ status }) => status === target.value))}
          value={response.status}
        >
          {withExamples.map(({ status }) => (
            <option key={status}>{status}</option>
          ))}
        </select>
        <ExampleSelect current={current} offered={offered} onChoose={chooseExample} />
        <CopyExample code={code} />
      </header>
      <ExampleBody code={code} shown={shown} />
      {others.some((each) => each.offered.length > 0) && (
        <WithoutScript>
          <UnscriptedExamples examples={others} />
        </WithoutScript>
      )}
    </section>
  );
}
