import { Icon } from '@portico/ui/icons.tsx';
import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { CompiledSchema, Prose } from '../../compile/compiled.ts';
import { useChosen, variantKey } from '../chosen.tsx';
import { ProseView } from '../prose-view.tsx';
import { useReference, useTexts } from '../reference.tsx';
import { useIsUnscripted, WithoutScript } from '../without-script.tsx';
import { Further } from './further.tsx';
import { PlaceProvider, useOpened, usePlace } from './place.tsx';
import { isInside, type Named, nameInside, toVariantId, variantIn } from './place-names.ts';
import { usePool } from './pool.tsx';
import { RowTools } from './row-tools.tsx';
import styles from './schema-view.module.css';
import { type Choice, isExpandable, type Row, type Shape, toShape } from './shape.ts';
import { Facts, Marks, TypeWords } from './words.tsx';

export function useShape(schema: CompiledSchema): Shape {
  const { resolve } = usePool();
  const { schema: texts } = useTexts();
  return useMemo(() => toShape(schema, { resolve, texts }), [schema, resolve, texts]);
}

interface SchemaViewProps {
  readonly schema: CompiledSchema;
  /** Whether the page already shows the name. */
  readonly hidesName?: boolean;
}

/** A schema with its first level of rows. Without scripts, a named schema is only a link to its page. */
export function SchemaView({ schema, hidesName = false }: SchemaViewProps) {
  const shape = useShape(schema);
  const isElsewhere = useIsUnscripted() && shape.name !== undefined;
  return (
    <div className={styles.schema}>
      <p className={styles.line}>
        <TypeWords shape={hidesName ? { ...shape, name: undefined } : shape} />
        <Marks shape={shape} />
      </p>
      {!hidesName && <ProseView isNote prose={shape.description} />}
      <Facts shape={shape} />
      {!isElsewhere && (
        <RootPlace shape={shape}>
          <Parts shape={shape} />
        </RootPlace>
      )}
    </div>
  );
}

/** Opens the rows that the chosen levels include, which depend on the whole schema. */
function RootPlace({ shape: { rows, name }, children }: { readonly shape: Shape; readonly children: ReactNode }) {
  const place = usePlace();
  const around = useMemo(() => withName(place.around, name), [place.around, name]);
  const opened = useOpened(rows, around, place);
  return <PlaceProvider place={{ around, opened }}>{children}</PlaceProvider>;
}

const withName = (names: readonly string[], name: string | undefined): readonly string[] =>
  name === undefined || names.includes(name) ? names : [...names, name];

/** Further rows are shown on request. */
const firstRows = 60;

function Parts({ shape }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  const isUnscripted = useIsUnscripted();
  const { isOnPaper, fragment } = useReference();
  const place = usePlace();
  const [isAsked, setShowsAll] = useState(false);
  const { rows, choices, unresolved } = shape;
  const showsAll = isAsked || isUnscripted || isOnPaper || isAmong(fragment, rows.slice(firstRows), place);
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  return (
    <>
      {unresolved.map((name) => (
        <Further key={name} name={name} />
      ))}
      {isUnscripted ? <UnscriptedRows rows={shown} /> : <Rows rows={shown} />}
      {shown.length < rows.length && (
        <>
          <button className={styles.more} onClick={() => setShowsAll(true)} type="button">
            {text.showMore({ hidden: rows.length - shown.length })}
          </button>
          <WithoutScript>
            <UnscriptedRows rows={rows.slice(shown.length)} />
          </WithoutScript>
        </>
      )}
      {choices.map((choice, at) => (
        <ChoiceView choice={choice} id={toVariantId(place.id, at)} key={String(at)} />
      ))}
    </>
  );
}

/** Whether an anchor belongs to one of these rows or to a part inside one. */
const isAmong = (fragment: string | undefined, rows: readonly Row[], place: ReturnType<typeof usePlace>): boolean =>
  fragment !== undefined &&
  rows.some(({ label, isName }) => {
    const { id } = nameInside(place, label, isName);
    return id !== '' && (id === fragment || isInside(fragment, id));
  });

const Rows = ({ rows }: { readonly rows: readonly Row[] }) =>
  rows.length > 0 && (
    <ul className={styles.rows}>
      {rows.map((row, place) => (
        <ServerSlice key={`${row.label}${String(place)}`}>
          <SchemaRow row={row} />
        </ServerSlice>
      ))}
    </ul>
  );

/**
 * Rows up to the limit, and the names of the others. The slice keeps the order of the page, on which the counting
 * depends.
 */
const UnscriptedRows = ({ rows }: { readonly rows: readonly Row[] }) => (
  <ServerSlice>
    <CountedRows rows={rows} />
  </ServerSlice>
);

function CountedRows({ rows }: { readonly rows: readonly Row[] }) {
  const { unscripted } = usePool();
  const drawn = rows.slice(0, Math.max(0, unscripted.rowsLeft));
  unscripted.rowsLeft -= drawn.length;
  const others = rows.slice(drawn.length).map(({ label }) => label);
  return (
    <>
      <Rows rows={drawn} />
      {others.length > 0 && <p className={styles.note}>{others.join(', ')}</p>}
    </>
  );
}

function SchemaRow({ row }: { readonly row: Row }) {
  const shape = useShape(row.schema);
  return (
    <RowView
      description={shape.description}
      isName={row.isName}
      isRequired={row.isRequired}
      label={row.label}
      shape={shape}
    />
  );
}

interface RowViewProps {
  readonly label: string;
  readonly isName: boolean;
  readonly isRequired: boolean;
  readonly shape: Shape;
  readonly description: Prose | undefined;
  /** A note about the location, not the value. */
  readonly note?: string | undefined;
  readonly isDeprecated?: boolean;
}

/** Shows name, type and marks, with the description below them. Nested parts open in place. */
export function RowView({ label, isName, isRequired, shape, description, note, isDeprecated = false }: RowViewProps) {
  const { schema: text } = useTexts();
  const place = usePlace();
  const named = nameInside(place, label, isName);
  const [isOpen, setIsOpen] = useIsOpen(named);
  const partsId = useId();
  const marked =
    isDeprecated && !shape.marks.includes('deprecated')
      ? { ...shape, marks: [...shape.marks, 'deprecated' as const] }
      : shape;
  const isFoldable = isExpandable(shape);
  const isUnscripted = useIsUnscripted();
  const parts = (
    <PlaceProvider place={{ ...named, depth: place.depth + 1, around: withName(place.around, shape.name) }}>
      <div className={styles.parts} id={partsId}>
        <Parts shape={shape} />
      </div>
    </PlaceProvider>
  );
  return (
    <li
      className={styles.row}
      data-deprecated={marked.marks.includes('deprecated') || undefined}
      id={named.id || undefined}
    >
      <div className={styles.line}>
        {isFoldable && !isUnscripted ? (
          <button
            aria-controls={isOpen ? partsId : undefined}
            aria-expanded={isOpen}
            aria-label={text.expand({ name: label })}
            className={styles.toggle}
            onClick={() => setIsOpen(!isOpen)}
            type="button"
          >
            <Icon name="chevronRight" size={16} />
            <span className={isName ? styles.name : styles.rule}>{label}</span>
          </button>
        ) : (
          <span className={isName ? styles.name : styles.rule}>{label}</span>
        )}
        <TypeWords shape={shape} />
        {isRequired && <span className={styles.required}>{text.required}</span>}
        <Marks shape={marked} />
        {isName && named.id !== '' && <RowTools {...named} />}
      </div>
      <ProseView isNote prose={description} />
      {note && <p className={styles.note}>{note}</p>}
      <Facts shape={shape} />
      {isFoldable && isOpen && parts}
      {/* A named schema has its own page, which its type links to. */}
      {!isOpen && isFoldable && shape.name === undefined && <WithoutScript>{parts}</WithoutScript>}
    </li>
  );
}

/** Open as the reader left it. Initially, rows are open by the chosen levels, or if the URL names a part inside. */
function useIsOpen({ id }: Named): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const { levels, fragment } = useReference();
  const { opened } = usePlace();
  const [own, setOwn] = useState<{ levels: number; isOpen: boolean }>();
  // A new choice of levels overrides what the reader opened and closed.
  const isOpen = own?.levels === levels ? own.isOpen : opened.has(id) || isInside(fragment, id);
  return [isOpen, (next) => setOwn({ levels, isOpen: next })];
}

interface ChoiceViewProps {
  readonly choice: Choice;
  /** The key of the choice, which the panel shares to show a sample of the same variant. */
  readonly id: string;
}

function ChoiceView({ choice: { title, options }, id }: ChoiceViewProps) {
  const { schema: text } = useTexts();
  const { fragment } = useReference();
  const [chosen, setChosen] = useChosen(id && variantKey(id), variantIn(fragment, id));
  const name = useId();
  const option = options[chosen] ?? options[0];
  if (!option) return null;
  if (useIsUnscripted()) {
    return (
      <div className={styles.choice}>
        <span className={styles.choiceTitle}>{title}</span>
        <Options id={id} options={options} />
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      <fieldset aria-label={text.showOptions} className={styles.options}>
        <span className={styles.choiceTitle}>{title}</span>
        {options.map(({ label }, place) => (
          <label className={styles.option} key={`${label}${String(place)}`}>
            <input
              checked={place === chosen}
              name={name}
              onChange={() => setChosen(place)}
              type="radio"
              value={String(place)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <PlaceProvider place={{ id: toVariantId(id, options.indexOf(option)) }}>
        <SchemaView key={chosen} schema={option.schema} />
      </PlaceProvider>
      {options.length > 1 && (
        <WithoutScript>
          <Options id={id} options={options} without={option} />
        </WithoutScript>
      )}
    </div>
  );
}

interface OptionsProps extends Pick<Choice, 'options'> {
  readonly id: string;
  /** The option that is already shown, and is left out. */
  readonly without?: Choice['options'][number];
}

const Options = ({ id, options, without }: OptionsProps) =>
  options.map(
    (option, place) =>
      option !== without && (
        <PlaceProvider key={`${option.label}${String(place)}`} place={{ id: toVariantId(id, place) }}>
          <div>
            <p className={styles.note}>{option.label}</p>
            <SchemaView schema={option.schema} />
          </div>
        </PlaceProvider>
      ),
  );
