import { Button } from '@portico/ui/button.tsx';
import { useState } from 'react';
import { writeAs } from '../../request/write-value.ts';
import { useChoices } from '../chosen.tsx';
import { CodeView, CopyButton } from '../code-view.tsx';
import { Outside } from '../outside.tsx';
import { ProseView } from '../prose-view.tsx';
import { useTexts } from '../reference.tsx';
import { usePool } from '../schema/pool.tsx';
import type { OfferedExample, ShownExample } from '../use-example.ts';
import styles from './samples.module.css';

/** The text of an example in its media type. */
export function useExampleText(shown: ShownExample | undefined): string | undefined {
  const { resolve } = usePool();
  return shown?.value === undefined ? undefined : writeAs(shown.content, shown.value, resolve, 2);
}

interface ExampleSelectProps {
  readonly offered: readonly OfferedExample[];
  readonly current: OfferedExample | undefined;
  readonly onChoose: (example: OfferedExample) => void;
}

/** Selects an example by name. Draws nothing if there is only one. */
export function ExampleSelect({ offered, current, onChoose }: ExampleSelectProps) {
  const { operation: text } = useTexts();
  if (offered.length < 2) return null;
  return (
    <select
      aria-label={text.examples}
      className={styles.select}
      onChange={({ target }) => {
        const next = offered[Number(target.value)];
        if (next) onChoose(next);
      }}
      value={current ? offered.indexOf(current) : 0}
    >
      {offered.map(({ label }, place) => (
        <option key={`${label}${String(place)}`} value={place}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function CopyExample({ code }: { readonly code: string | undefined }) {
  const { samples: text } = useTexts();
  return code === undefined ? null : <CopyButton label={text.copy} name={text.code} text={code} />;
}

interface ExampleBodyProps {
  readonly shown: ShownExample;
  readonly code: string | undefined;
}

/** The description of an example, and its text or a link to it. */
export function ExampleBody({ shown, code }: ExampleBodyProps) {
  return (
    <>
      {shown.about && (
        <div className={styles.about}>
          <ProseView isNote prose={shown.about} />
        </div>
      )}
      {code === undefined ? <ExternalExample url={shown.external} /> : <CodeView code={code} isFoldable />}
    </>
  );
}

/** Longer examples are not shown on the page. */
const longest = 1_000_000;

/** An external example. The browser loads it on request. */
export function ExternalExample({ url }: { readonly url: string | undefined }) {
  const { operation: text } = useTexts();
  const { keepText } = useChoices();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (url === undefined) return null;

  async function load(url: string) {
    setState('loading');
    try {
      const answer = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
      const loaded = await answer.text();
      if (!answer.ok || loaded.length > longest) throw new Error('not shown');
      keepText(url, loaded);
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={styles.external}>
      <p>
        {text.externalExample} <Outside href={url}>{url}</Outside>
      </p>
      {/^https?:/i.test(url) && (
        <Button loading={state === 'loading'} onClick={() => void load(url)} size="small">
          {text.loadExample}
        </Button>
      )}
      {state === 'failed' && <p role="alert">{text.exampleFailed}</p>}
    </div>
  );
}
