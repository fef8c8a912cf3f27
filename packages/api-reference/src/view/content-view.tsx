import { useId, useState } from 'react';
import type { CompiledContent } from '../compile/compiled.ts';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';
import { SchemaView } from './schema/schema-view.tsx';

interface MediaTypeSelectProps {
  readonly contents: readonly CompiledContent[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

export function MediaTypeSelect({ contents, chosen, onChoose }: MediaTypeSelectProps) {
  const { operation: text } = useTexts();
  const id = useId();
  if (contents.length < 2) return <code className={styles.mediaType}>{contents[0]?.mediaType}</code>;
  return (
    <span className={styles.mediaType}>
      <label className={styles.hidden} htmlFor={id}>
        {text.contentType}
      </label>
      <select id={id} onChange={(event) => onChoose(Number(event.target.value))} value={chosen}>
        {contents.map(({ mediaType }, place) => (
          <option key={mediaType} value={place}>
            {mediaType}
          </option>
        ))}
      </select>
    </span>
  );
}

/** The schema of a body, for each kind of content. Examples stand in the panel beside. */
export function ContentView({ contents }: { readonly contents: readonly CompiledContent[] }) {
  const { operation: text } = useTexts();
  const [chosen, setChosen] = useState(0);
  const content = contents[chosen] ?? contents[0];
  if (!content) return <p className={styles.quiet}>{text.noContent}</p>;
  return (
    <div className={styles.content}>
      <MediaTypeSelect chosen={chosen} contents={contents} onChoose={setChosen} />
      {content.schema !== undefined && <SchemaView key={chosen} schema={content.schema} />}
      {content.itemSchema !== undefined && (
        <>
          <p className={styles.quiet}>{text.eachItem}</p>
          <SchemaView key={chosen} schema={content.itemSchema} />
        </>
      )}
    </div>
  );
}
