import { Icon } from '@portico/ui/icons.tsx';
import { useId, useMemo, useState } from 'react';
import type { CompiledSchema, Prose } from '../../compile/compiled.ts';
import { ProseView } from '../prose-view.tsx';
import { TargetLink, useTexts } from '../reference.tsx';
import type { Fact } from './facts.ts';
import { usePool } from './pool.tsx';
import styles from './schema-view.module.css';
import { type Choice, isExpandable, type Row, type Shape, toShape } from './shape.ts';

export function useShape(schema: CompiledSchema): Shape {
  const { resolve } = usePool();
  const { schema: texts } = useTexts();
  return useMemo(() => toShape(schema, { resolve, texts }), [schema, resolve, texts]);
}

interface SchemaViewProps {
  readonly schema: CompiledSchema;
  /** The name is already on the page. */
  readonly hidesName?: boolean;
}

/** A whole schema, opened by one level. */
export function SchemaView({ schema, hidesName = false }: SchemaViewProps) {
  const shape = useShape(schema);
  return (
    <div className={styles.schema}>
      <p className={styles.line}>
        <TypeWords shape={hidesName ? { ...shape, name: undefined } : shape} />
        <Marks shape={shape} />
      </p>
      {!hidesName && <ProseView isNote prose={shape.description} />}
      <Facts shape={shape} />
      <Parts shape={shape} />
    </div>
  );
}

/** Rows beyond these are shown when asked for. */
const firstRows = 60;

function Parts({ shape }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const { rows, choices, unresolved } = shape;
  const shown = showsAll ? rows : rows.slice(0, firstRows);
  return (
    <>
      {unresolved.map((name) => (
        <Further key={name} name={name} />
      ))}
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map((row, place) => (
            <SchemaRow key={`${row.label}${String(place)}`} row={row} />
          ))}
        </ul>
      )}
      {shown.length < rows.length && (
        <button className={styles.more} onClick={() => setShowsAll(true)} type="button">
          {text.showMore({ hidden: rows.length - shown.length })}
        </button>
      )}
      {choices.map((choice, place) => (
        <ChoiceView choice={choice} key={String(place)} />
      ))}
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
  /** Facts that belong to the place rather than to the value. */
  readonly note?: string | undefined;
  readonly isDeprecated?: boolean;
}

/** Name, type, marks; below them what it means; nested parts open in place. */
export function RowView({ label, isName, isRequired, shape, description, note, isDeprecated = false }: RowViewProps) {
  const { schema: text } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const partsId = useId();
  const marked =
    isDeprecated && !shape.marks.includes('deprecated')
      ? { ...shape, marks: [...shape.marks, 'deprecated' as const] }
      : shape;
  const isFoldable = isExpandable(shape);
  return (
    <li className={styles.row} data-deprecated={marked.marks.includes('deprecated') || undefined}>
      <div className={styles.line}>
        {isFoldable ? (
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
      </div>
      <ProseView isNote prose={description} />
      {note && <p className={styles.note}>{note}</p>}
      <Facts shape={shape} />
      {isOpen && (
        <div className={styles.parts} id={partsId}>
          <Parts shape={shape} />
        </div>
      )}
    </li>
  );
}

/** The type, in which a named schema leads to its page. */
function TypeWords({ shape: { type, name, title } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  if (name === undefined) {
    return (
      <span className={styles.type}>
        {type}
        {title && <span className={styles.title}>{title}</span>}
      </span>
    );
  }
  const link = (
    <TargetLink className={styles.link} title={text.openPage({ name })} to={{ kind: 'schema', name }}>
      {name}
    </TargetLink>
  );
  const at = type.indexOf(name);
  return (
    <span className={styles.type}>
      {at < 0 ? (
        <>
          {type} {link}
        </>
      ) : (
        <>
          {type.slice(0, at)}
          {link}
          {type.slice(at + name.length)}
        </>
      )}
    </span>
  );
}

function Marks({ shape: { marks } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  return marks.map((mark) => (
    <span className={styles.mark} data-mark={mark} key={mark}>
      {text[mark]}
    </span>
  ));
}

/** Values beyond these are counted. */
const firstValues = 24;

function Facts({ shape: { facts, combines } }: { readonly shape: Shape }) {
  const { schema: text } = useTexts();
  if (facts.length === 0 && combines.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {combines.length > 0 && <li>{text.combines({ names: combines.join(', ') })}</li>}
      {facts.map((fact) => (
        <FactView fact={fact} key={`${fact.label}${fact.values.join()}`} />
      ))}
    </ul>
  );
}

function FactView({ fact: { label, values } }: { readonly fact: Fact }) {
  const { schema: text } = useTexts();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? values : values.slice(0, firstValues);
  return (
    <li>
      {label}
      {shown.map((value) => (
        <code key={value}>{value}</code>
      ))}
      {shown.length < values.length && (
        <button className={styles.inlineMore} onClick={() => setShowsAll(true)} type="button">
          {text.showMore({ hidden: values.length - shown.length })}
        </button>
      )}
    </li>
  );
}

function ChoiceView({ choice: { title, options } }: { readonly choice: Choice }) {
  const { schema: text } = useTexts();
  const [chosen, setChosen] = useState(0);
  const name = useId();
  const option = options[chosen] ?? options[0];
  if (!option) return null;
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
      <SchemaView key={chosen} schema={option.schema} />
    </div>
  );
}

/** A named schema that the bundle had no room for. */
function Further({ name }: { readonly name: string }) {
  const { schema: text } = useTexts();
  const { canLoad, load } = usePool();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (!canLoad(name)) return <p className={styles.note}>{text.missing({ name })}</p>;

  async function fetchIt() {
    setState('loading');
    try {
      await load(name);
    } catch {
      setState('failed');
    }
  }

  return (
    <button className={styles.more} disabled={state === 'loading'} onClick={() => void fetchIt()} type="button">
      {state === 'loading' ? text.loading : state === 'failed' ? text.failed : text.expand({ name })}
    </button>
  );
}
