import type { CompiledParameter } from '../compile/compiled.ts';
import styles from './reference.module.css';
import { useTexts } from './reference.tsx';
import { toText } from './schema/facts.ts';
import { RowView, useShape } from './schema/schema-view.tsx';

export function ParameterList({ parameters }: { readonly parameters: readonly CompiledParameter[] }) {
  return (
    <ul className={styles.rows}>
      {parameters.map((parameter) => (
        <ParameterRow key={`${parameter.in}${parameter.name}`} parameter={parameter} />
      ))}
    </ul>
  );
}

/** Where a parameter has no schema of its own, that of its media type stands in. */
function ParameterRow({ parameter }: { readonly parameter: CompiledParameter }) {
  const { operation: text, schema: schemaText } = useTexts();
  const { name, description, required, deprecated, schema, content, style, explode, examples } = parameter;
  const shape = useShape(schema ?? content?.[0]?.schema ?? true);
  const given = examples?.filter(({ value }) => value !== undefined) ?? [];
  const facts = given
    .slice(0, 3)
    .map(({ value, summary }) => ({ label: summary ?? schemaText.facts.examples, values: [toText(value)] }));
  const note = [
    style !== undefined && style !== usualStyle(parameter) && text.serializedAs({ style, explode: explode ?? false }),
    content?.[0]?.mediaType,
  ].filter(Boolean);
  return (
    <RowView
      description={description ?? shape.description}
      isDeprecated={deprecated ?? false}
      isName
      isRequired={required ?? false}
      label={name}
      note={note.join(', ') || undefined}
      shape={{ ...shape, facts: [...shape.facts, ...facts] }}
    />
  );
}

const usualStyle = ({ in: place }: CompiledParameter): string =>
  place === 'query' || place === 'cookie' ? 'form' : 'simple';
