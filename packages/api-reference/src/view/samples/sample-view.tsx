import { useEffect, useId, useState } from 'react';
import type { CompiledExample, CompiledOperation } from '../../compile/compiled.ts';
import { CodeView, CopyButton } from '../code-view.tsx';
import { useReference, useTexts } from '../reference.tsx';
import type { BuiltRequest } from '../request/build-request.ts';
import { toCurl } from '../request/to-curl.ts';
import { type LanguageId, languages } from './languages.ts';
import styles from './samples.module.css';

interface SampleViewProps {
  readonly operation: CompiledOperation;
  readonly request: BuiltRequest;
  /** Bodies that the author offers. */
  readonly examples: readonly CompiledExample[];
  readonly onExample: (example: CompiledExample) => void;
}

/** The request in a language of the reader's choice; what the author wrote comes first. */
export function SampleView({ operation, request, examples, onExample }: SampleViewProps) {
  const { samples: text, operation: operationText } = useTexts();
  const [example, setExample] = useState(0);
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
        {examples.length > 1 && (
          <select
            aria-label={operationText.examples}
            className={styles.select}
            onChange={(event) => {
              const place = Number(event.target.value);
              setExample(place);
              if (examples[place]) onExample(examples[place]);
            }}
            value={example}
          >
            {examples.map(({ name, summary }, place) => (
              <option key={`${name}${String(place)}`} value={place}>
                {summary ?? name ?? operationText.example({ number: place + 1 })}
              </option>
            ))}
          </select>
        )}
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
      <CodeView code={shown ?? text.loading} />
    </section>
  );
}

/** curl is made at once; the other languages when their generators are there. Undefined until then. */
function useSnippet(language: LanguageId, request: BuiltRequest): string | undefined {
  const { samples: text } = useTexts();
  const [made, setMade] = useState<{ language: LanguageId; request: BuiltRequest; code: string }>();

  useEffect(() => {
    if (language === 'curl') return undefined;
    let isWanted = true;
    import('./snippets.ts')
      .then(({ toSnippet }) => toSnippet(language, request))
      .catch(() => text.failed)
      .then((code) => isWanted && setMade({ language, request, code }));
    return () => {
      isWanted = false;
    };
  }, [language, request, text]);

  if (language === 'curl') return toCurl(request);
  // While typing, the last sample stays until the next one is made.
  return made?.language === language ? made.code : undefined;
}
