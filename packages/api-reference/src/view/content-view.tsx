import { useId } from 'react';
import type { CompiledContent, CompiledParameter } from '../compile/compiled.ts';
import { contentIn, mediaTypeKey, toContentId, useChosen } from './chosen.tsx';
import styles from './content-view.module.css';
import { ParameterList } from './parameter-list.tsx';
import shared from './reference.module.css';
import { useReference, useTexts } from './reference.tsx';
import { PlaceProvider, usePlace } from './schema/place.tsx';
import { SchemaView } from './schema/schema-view.tsx';
import { useIsUnscripted, WithoutScript } from './without-script.tsx';

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

interface ContentViewProps {
  readonly contents: readonly CompiledContent[];
  /** The prefix of the anchors of its properties, and of the keys of its choices. */
  readonly id: string;
}

/** The schema of a body for each media type. The panel shows the examples. */
export function ContentView({ contents, id: own }: ContentViewProps) {
  const { operation: text } = useTexts();
  const { fragment } = useReference();
  const id = `${usePlace().id}${own}`;
  const isUnscripted = useIsUnscripted();
  const [chosen, setChosen] = useChosen(mediaTypeKey(id), contentIn(fragment, id));
  const content = contents[chosen] ?? contents[0];
  if (!content) return <p className={shared.quiet}>{text.noContent}</p>;
  if (isUnscripted) return <OtherContents contents={contents} id={id} />;
  return (
    <div className={styles.content}>
      <MediaTypeSelect chosen={chosen} contents={contents} onChoose={setChosen} />
      <ContentParts content={content} id={toContentId(id, contents.indexOf(content))} key={chosen} />
      {contents.length > 1 && (
        <WithoutScript>
          <OtherContents contents={contents} id={id} without={content} />
        </WithoutScript>
      )}
    </div>
  );
}

interface OtherContentsProps extends ContentViewProps {
  /** The content that is already shown, and is left out. */
  readonly without?: CompiledContent;
}

const OtherContents = ({ contents, id, without }: OtherContentsProps) =>
  contents.map(
    (content, place) =>
      content !== without && (
        <div className={styles.content} key={content.mediaType}>
          <code className={styles.mediaType}>{content.mediaType}</code>
          <ContentParts content={content} id={toContentId(id, place)} />
        </div>
      ),
  );

interface ContentPartsProps {
  readonly content: CompiledContent;
  readonly id: string;
}

function ContentParts({ content: { mediaType, schema, itemSchema, encoding }, id }: ContentPartsProps) {
  const { operation: text } = useTexts();
  const joint = mediaType.includes('urlencoded') ? 'brackets' : 'dots';
  return (
    <PlaceProvider place={{ id, name: '', joint }}>
      {schema !== undefined && <SchemaView schema={schema} />}
      {itemSchema !== undefined && (
        <>
          <p className={shared.quiet}>{text.eachItem}</p>
          <SchemaView schema={itemSchema} />
        </>
      )}
      {encoding && <EncodingList encoding={encoding} />}
    </PlaceProvider>
  );
}

interface Encoding {
  readonly contentType?: string;
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly headers?: readonly CompiledParameter[];
}

/** The encodings of the parts of a form or multipart body. */
function EncodingList({ encoding }: { readonly encoding: Record<string, unknown> }) {
  const { operation: text } = useTexts();
  const { prefixEncoding = [], itemEncoding, ...named } = encoding;
  const first = (prefixEncoding as Encoding[]).map((one, place): [string, Encoding] => [`${place + 1}.`, one]);
  const rest: [string, Encoding][] = itemEncoding === undefined ? [] : [[text.eachPart, itemEncoding as Encoding]];
  const parts = [...(Object.entries(named) as [string, Encoding][]), ...first, ...rest];
  if (parts.length === 0) return null;
  return (
    <div className={styles.content}>
      <p className={shared.quiet}>{text.encoding}</p>
      <ul className={shared.rows}>
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
      <code>{name}</code> <span className={shared.quiet}>{words.join(', ')}</span>
      {headers.length > 0 && <ParameterList id={`.${name}-header`} parameters={headers} />}
    </li>
  );
}
