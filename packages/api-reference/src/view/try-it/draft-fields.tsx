import type { CompiledOperation, CompiledSchema, Prose } from '../../compile/compiled.ts';
import {
  bodyOf,
  type Draft,
  enumOf,
  fieldKind,
  formFields,
  isArray,
  keyOf,
  suggestionFor,
  Typed,
  toFieldText,
} from '../../request/draft.ts';
import { bodyKindOf, isForm } from '../../request/media-type.ts';
import { collectParts, first, type Resolve } from '../schema/parts.ts';
import { usePool } from '../schema/pool.tsx';
import { ChoiceInput, Field, ValueInput } from './fields.tsx';
import { useFormTexts } from './form-texts.tsx';
import styles from './try-it.module.css';

interface DraftFieldsProps {
  readonly operation: CompiledOperation;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly problems: FieldProblems;
}

/** The key of the body among problems. No parameter or field has this name. */
export const bodyKey = '';

/** Problems by the key of a parameter or the name of a form field. */
export type FieldProblems = ReadonlyMap<string, string>;

/** The author's description of a value and whether it is deprecated, from its schema or the target of its reference. */
function aboutSchema(schema: CompiledSchema | undefined, resolve: Resolve) {
  const parts = schema === undefined ? undefined : collectParts(schema, resolve);
  return {
    description: parts && (first(parts, 'description') as Prose | undefined),
    isDeprecated: parts && first(parts, 'deprecated') === true,
  };
}

export function ParameterFields({ operation, draft, onDraft, problems }: DraftFieldsProps) {
  const { resolve } = usePool();
  return operation.parameters.map((parameter) => {
    const key = keyOf(parameter);
    const schema = parameter.schema ?? parameter.content?.[0]?.schema;
    const about = aboutSchema(schema, resolve);
    return (
      <ValueInput
        choices={enumOf(schema, resolve)}
        description={parameter.description ?? about.description}
        isDeprecated={parameter.deprecated ?? about.isDeprecated}
        isRequired={parameter.required ?? parameter.in === 'path'}
        key={key}
        kind={fieldKind(schema, resolve)}
        label={parameter.name}
        onChange={(value) => onDraft({ values: { ...draft.values, [key]: new Typed(value) } })}
        placeholder={toFieldText(suggestionFor(parameter, resolve))}
        problem={problems.get(key)}
        value={toFieldText(draft.values[key])}
      />
    );
  });
}

export function BodyFields({ operation, draft, onDraft, problems }: DraftFieldsProps) {
  const { tryIt: text } = useFormTexts();
  const { resolve } = usePool();
  const contents = operation.requestBody?.content ?? [];
  const content = contents.find(({ mediaType }) => mediaType === draft.mediaType);
  if (!content) return null;

  function chooseFiles(name: string, files: readonly File[]) {
    const { [name]: _, ...others } = draft.files;
    onDraft({ files: files.length > 0 ? { ...others, [name]: files } : others });
  }

  return (
    <>
      {contents.length > 1 && (
        <ChoiceInput
          label={text.contentType}
          onChange={(chosen) => {
            const next = contents.find(({ mediaType }) => mediaType === chosen);
            onDraft({ ...bodyOf(next, resolve), files: {} });
          }}
          options={contents.map(({ mediaType }) => ({ value: mediaType, label: mediaType }))}
          value={content.mediaType}
        />
      )}
      {isForm(content.mediaType) && draft.body === '' ? (
        formFields(content, resolve).map(({ name, schema, isRequired }) => (
          <ValueInput
            {...aboutSchema(schema, resolve)}
            choices={enumOf(schema, resolve)}
            isList={isArray(schema, resolve)}
            isRequired={isRequired}
            key={name}
            kind={fieldKind(schema, resolve)}
            label={name}
            onChange={(value) => onDraft({ fields: { ...draft.fields, [name]: new Typed(value) } })}
            onFiles={(files) => chooseFiles(name, files)}
            placeholder=""
            problem={problems.get(name)}
            value={toFieldText(draft.fields[name])}
          />
        ))
      ) : bodyKindOf(content.mediaType) !== 'binary' || draft.body !== '' ? (
        <Field isRequired={operation.requestBody?.required ?? false} label={text.body} problem={problems.get(bodyKey)}>
          {(ids) => (
            <textarea
              {...ids}
              className={styles.body}
              onChange={(event) => onDraft({ body: event.target.value })}
              rows={Math.min(Math.max(draft.body.split('\n').length + 1, 4), 16)}
              spellCheck={false}
              value={draft.body}
            />
          )}
        </Field>
      ) : (
        <Field isRequired={operation.requestBody?.required ?? false} label={text.file}>
          {(ids) => (
            <input
              {...ids}
              className={styles.file}
              onChange={(event) => chooseFiles('', [...(event.target.files ?? [])])}
              type="file"
            />
          )}
        </Field>
      )}
    </>
  );
}
