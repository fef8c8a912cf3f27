import { useId, useState } from 'react';
import type { CompiledContent, CompiledParameter } from '../compile/compiled.ts';
import { ParameterList } from './parameter-list.tsx';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';
import { SchemaView } from './schema/schema-view.tsx';

interface MediaTypeSelectProps {
  readonly contents: readonly CompiledContent[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

function MediaTypeSelect({ contents, chosen, onChoose }: MediaTypeSelectProps) {
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
      {content.encoding && <EncodingList encoding={content.encoding} />}
    </div>
  );
}

interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly headers?: readonly CompiledParameter[];
}

/** How the parts of a form or of a multipart body are written. */
function EncodingList({ encoding }: { readonly encoding: Record<string, unknown> }) {
  const { operation: text } = useTexts();
  const { prefixEncoding = [], itemEncoding, ...named } = encoding;
  const first = (prefixEncoding as Encoding[]).map((one, place): [string, Encoding] => [`${place + 1}.`, one]);
  const rest: [string, Encoding][] = itemEncoding === undefined ? [] : [[text.eachPart, itemEncoding as Encoding]];
  const parts = [...(Object.entries(named) as [string, Encoding][]), ...first, ...rest];
  if (parts.length === 0) return null;
  return (
    <div className={styles.content}>
      <p className={styles.quiet}>{text.encoding}</p>
      <ul className={styles.rows}>
        {parts.map(([name, one]) => (
          <EncodingRow encoding={one} key={name} name={name} />
        ))}
      </ul>
    </div>
  );
}

function EncodingRow({ name, encoding }: { readonly name: string; readonly encoding: Encoding }) {
  const { operation: text } = useTexts();
  const { contentType, style, explode = false, allowReserved, headers = [] } = encoding;
  const words = [
    contentType,
    style !== undefined && text.serializedAs({ style, explode }),
    allowReserved && text.allowReserved,
  ].filter(Boolean);
  return (
    <li className={styles.encoding}>
      <code>{name}</code> <span className={styles.quiet}>{words.join(', ')}</span>
      {headers.length > 0 && <ParameterList parameters={headers} />}
    </li>
  );
}
