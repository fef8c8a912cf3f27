import type { CompiledContent } from '../compile/compiled.ts';
import { useTexts } from './reference.tsx';
import { CopyExample, ExampleBody, ExampleSelect, useExampleText } from './samples/example-view.tsx';
import styles from './samples/samples.module.css';
import { UnscriptedExamples } from './samples/unscripted-examples.tsx';
import { useExample } from './use-example.ts';
import { WithoutScript } from './without-script.tsx';

/** The payload of a webhook: an example of the author, or a sample of the schema. */
export function PayloadExample({ contents }: { readonly contents: readonly CompiledContent[] }) {
  const { samples: text } = useTexts();
  const { shown, offered, current, chooseExample } = useExample(contents, 'body', 'received');
  const code = useExampleText(shown);
  if (!shown || (code === undefined && shown.external === undefined)) return null;
  return (
    <section aria-label={text.payload} className={styles.box}>
      <header className={styles.bar}>
        <h2 className={styles.barTitle}>{text.payload}</h2>
        <ExampleSelect current={current} offered={offered} onChoose={chooseExample} />
        <CopyExample code={code} />
      </header>
      <ExampleBody code={code} shown={shown} />
      {offered.length > 1 && (
        <WithoutScript>
          <UnscriptedExamples examples={[{ contents, offered: offered.filter((each) => each !== current) }]} />
        </WithoutScript>
      )}
    </section>
  );
}
