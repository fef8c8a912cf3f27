import { useMemo } from 'react';
import type { CompiledParameter } from '../compile/compiled.ts';
import { toWireForm } from '../request/wire-form.ts';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';
import { toText } from './schema/facts.ts';
import { PlaceProvider, useOpened, usePlace } from './schema/place.tsx';
import { usePool } from './schema/pool.tsx';
import { RowView, useShape } from './schema/schema-view.tsx';
import { useIsUnscripted } from './without-script.tsx';

interface ParameterListProps {
  readonly parameters: readonly CompiledParameter[];
  /** Where the anchors of the parameters begin. */
  readonly id: string;
}

export function ParameterList({ parameters, id }: ParameterListProps) {
  const { unscripted } = usePool();
  const { id: outer } = usePlace();
  if (useIsUnscripted()) {
    unscripted.rowsLeft -= parameters.length;
    if (unscripted.rowsLeft < 0) return <p className={styles.quiet}>{parameters.map(({ name }) => name).join(', ')}</p>;
  }
  return (
    <PlaceProvider place={{ id: `${outer}${id}`, name: '' }}>
      <ul className={styles.rows}>
        {parameters.map((parameter) => (
          <ParameterRow key={`${parameter.in}${parameter.name}`} parameter={parameter} />
        ))}
      </ul>
    </PlaceProvider>
  );
}

const nothingAround: readonly string[] = [];

/** A parameter without a schema uses that of its media type. */
function ParameterRow({ parameter }: { readonly parameter: CompiledParameter }) {
  const { operation: text, schema: schemaText } = useTexts();
  const { resolve } = usePool();
  const { name, description, required, deprecated, schema, content, style, explode, examples } = parameter;
  const described = schema ?? content?.[0]?.schema ?? true;
  const shape = useShape(described);
  const outer = usePlace();
  const joint = style === 'deepObject' ? 'brackets' : 'dots';
  const rows = useMemo(() => [{ label: name, isName: true, schema: described }], [name, described]);
  const opened = useOpened(rows, nothingAround, { ...outer, joint });
  const wire = useMemo(() => toWireForm(parameter, resolve), [parameter, resolve]);
  const given = examples?.filter(({ value }) => value !== undefined) ?? [];
  const facts = given
    .slice(0, 3)
    .map(({ value, summary }) => ({ label: summary ?? schemaText.facts.examples, values: [toText(value)] }));
  const sent = wire === undefined ? [] : [{ label: text.sentAs, values: [toText(wire)] }];
  const note = [
    style !== undefined && style !== usualStyle(parameter) && text.serializedAs({ style, explode: explode ?? false }),
    content?.[0]?.mediaType,
    parameter.allowReserved && text.allowReserved,
    parameter.allowEmptyValue && text.allowEmptyValue,
  ].filter(Boolean);
  return (
    <PlaceProvider place={{ joint, opened, around: nothingAround }}>
      <RowView
        description={description ?? shape.description}
        isDeprecated={deprecated ?? false}
        isName
        isRequired={required ?? false}
        label={name}
        note={note.join(', ') || undefined}
        shape={{ ...shape, facts: [...shape.facts, ...facts, ...sent] }}
      />
    </PlaceProvider>
  );
}

const usualStyle = ({ in: place }: CompiledParameter): string =>
  place === 'query' || place === 'cookie' ? 'form' : 'simple';
