import { useEffect, useId, useState } from 'react';
import type { CompiledContent, CompiledOperation } from '../../compile/compiled.ts';
import type { RequestDescription } from '../../request/description.ts';
import { toCurl } from '../../samples/curl.ts';
import { type LanguageId, languages } from '../../samples/languages.ts';
import { CodeView, CopyButton } from '../code-view.tsx';
import { useReference, useTexts } from '../reference.tsx';
import { useExample } from '../use-example.ts';
import { WithoutScript } from '../without-script.tsx';
import { ExampleSelect, ExternalExample } from './example-view.tsx';
import styles from './samples.module.css';

interface SampleViewProps {
  readonly operation: CompiledOperation;
  readonly request: RequestDescription;
}

const noBody: readonly CompiledContent[] = [];

/** The request in a chosen language. Samples of the author come first. */
export function SampleView({ operation, request }: SampleViewProps) {
  const { samples: text } = useTexts();
  const {
    shown: body,
    offered: examples,
    current,
    chooseExample,
  } = useExample(operation.requestBody?.content ?? noBody, 'body', 'sent');
  const { language, chooseLanguage } = useReference();
  const id = useId();
  const written = (operation.codeSamples ?? []).map(({ lang, label, source }, place) => ({
    id: `written-${place}`,
    label: label ?? lang,
    source,
  }));
  const offered = [...written, ...languages];
  const chosen = offered.find((each) => each.id === language)?.id ?? offered[0]?.id ?? 'curl';
  const source = written.find((each) => each.id === chosen)?.source;
  const code = useSnippet(source === undefined ? (chosen as LanguageId) : 'curl', request);
  const shown = source ?? code;
  return (
    <section aria-label={text.title} className={styles.box}>
      <header className={styles.bar}>
        <h2 className={styles.barTitle}>{text.title}</h2>
        <ExampleSelect current={current} offered={examples} onChoose={chooseExample} />
        <label className={styles.label} htmlFor={id}>
          {text.language}
        </label>
        <select
          className={styles.select}
          id={id}
          onChange={(event) => chooseLanguage(event.target.value)}
          value={chosen}
        >
          {offered.map((each) => (
            <option key={each.id} value={each.id}>
              {each.label}
            </option>
          ))}
        </select>
        <CopyButton label={text.copy} name={text.code} text={shown ?? ''} />
      </header>
      {body?.value === undefined && <ExternalExample url={body?.external} />}
      <CodeView code={shown ?? text.loading} isFoldable />
      {written.length > 0 && (
        <WithoutScript>
          {[...written.slice(1), { id: 'curl', label: languages[0].label, source: toCurl(request) }].map((each) => (
            <details className={styles.about} key={each.id}>
              <summary>{each.label}</summary>
              <pre className={styles.plain}>{each.source}</pre>
            </details>
          ))}
        </WithoutScript>
      )}
    </section>
  );
}

/** Writes curl at once, and other languages when their writer is loaded. Undefined until then. */
function useSnippet(language: LanguageId, request: RequestDescription): string | undefined {
  const { samples: text } = useTexts();
  const [made, setMade] = useState<{ language: LanguageId; request: RequestDescription; code: string }>();

  useEffect(() => {
    if (language === 'curl') return undefined;
    let isWanted = true;
    import('../../samples/writers.ts')
      .then(({ loadWriter }) => loadWriter(language))
      .then((write) => write(request))
      .catch(() => text.failed)
      .then((code) => isWanted && setMade({ language, request, code }));
    return () => {
      isWanted = false;
    };
  }, [language, request, text]);

  if (language === 'curl') return toCurl(request);
  // Keeps the previous sample while the next one is written, so that typing does not make it flicker.
  return made?.language === language ? made.code : undefined;
}
