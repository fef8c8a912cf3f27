import { ServerSlice } from '@portico/ui/server-slice.tsx';
import { useMemo } from 'react';
import type { CompiledParameter } from '../compile/compiled.ts';
import { toWireForm } from '../request/wire-form.ts';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';
import { toText } from './schema/facts.ts';
import { PlaceProvider, useOpened, usePlace } from './schema/place.tsx';
import { usePool } from './schema/pool.tsx';
import { RowView, useShape } from './schema/schema-view.tsx';
import { toVaried, useVariants } from './use-variants.ts';
import { useIsUnscripted } from './without-script.tsx';

interface ParameterListProps {
  readonly parameters: readonly CompiledParameter[];
  /** The prefix of the anchors of the parameters. */
  readonly id: string;
}

export const ParameterList = (props: ParameterListProps) =>
  useIsUnscripted() ? (
    <ServerSlice>
      <CountedList {...props} />
    </ServerSlice>
  ) : (
    <List {...props} />
  );

/** For readers without scripts: parameters up to the limit in the order of the page, or else only the names of all. */
function CountedList(props: ParameterListProps) {
  const { parameters } = props;
  const { unscripted } = usePool();
  unscripted.rowsLeft -= parameters.length;
  if (unscripted.rowsLeft >= 0) return <List {...props} />;
  return <p className={styles.quiet}>{parameters.map(({ name }) => name).join(', ')}</p>;
}

function List({ parameters, id }: ParameterListProps) {
  const { id: outer } = usePlace();
  return (
    <PlaceProvider place={{ id: `${outer}${id}`, name: '' }}>
      <ul className={styles.rows}>
        {parameters.map((parameter) => (
          <ServerSlice key={`${parameter.in}${parameter.name}`}>
            <ParameterRow parameter={parameter} />
          </ServerSlice>
        ))}
      </ul>
    </PlaceProvider>
  );
}

const nothingAround: readonly string[] = [];

/** A parameter without a schema has that of its media type. */
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
  const varied = useMemo(() => toVaried(parameter, outer.id, resolve), [parameter, outer.id, resolve]);
  const [value] = useVariants(varied);
  const wire = useMemo(() => toWireForm(parameter, value), [parameter, value]);
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
