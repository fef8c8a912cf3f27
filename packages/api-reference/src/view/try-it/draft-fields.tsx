import type { CompiledOperation, Server } from '../../compile/compiled.ts';
import { useTexts } from '../reference.tsx';
import {
  bodyOf,
  type Draft,
  enumOf,
  fieldKind,
  formFields,
  isForm,
  isText,
  keyOf,
  suggestionFor,
  toFieldText,
} from '../request/draft.ts';
import { usePool } from '../schema/pool.tsx';
import { ChoiceInput, Field, TextInput, ValueInput } from './fields.tsx';
import styles from './try-it.module.css';

export interface DraftFieldsProps {
  readonly operation: CompiledOperation;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
}

interface ServerFieldsProps extends Omit<DraftFieldsProps, 'operation'> {
  readonly servers: readonly Server[];
}

export function ServerFields({ servers, draft, onDraft }: ServerFieldsProps) {
  const { tryIt: text } = useTexts();
  const server = servers[draft.server];
  const variables = Object.entries(server?.variables ?? {});
  return (
    <>
      {servers.length > 1 && (
        <ChoiceInput
          label={text.server}
          onChange={(value) => onDraft({ server: Number(value), variables: {} })}
          options={servers.map(({ url, name }, place) => ({
            value: String(place),
            label: name ? `${name}: ${url}` : url,
          }))}
          value={String(draft.server)}
        />
      )}
      {variables.map(([name, variable]) => {
        const value = draft.variables[name] ?? variable.default;
        const onChange = (chosen: string) => onDraft({ variables: { ...draft.variables, [name]: chosen } });
        return variable.enum ? (
          <ChoiceInput
            key={name}
            label={name}
            onChange={onChange}
            options={variable.enum.map((each) => ({ value: each, label: each }))}
            value={value}
          />
        ) : (
          <TextInput key={name} label={name} onChange={onChange} value={value} />
        );
      })}
    </>
  );
}

export function ParameterFields({ operation, draft, onDraft }: DraftFieldsProps) {
  const { resolve } = usePool();
  return operation.parameters.map((parameter) => {
    const key = keyOf(parameter);
    const schema = parameter.schema ?? parameter.content?.[0]?.schema;
    return (
      <ValueInput
        choices={enumOf(schema, resolve)}
        isRequired={parameter.required ?? parameter.in === 'path'}
        key={key}
        kind={fieldKind(schema, resolve)}
        label={parameter.name}
        onChange={(value) => onDraft({ values: { ...draft.values, [key]: value } })}
        placeholder={toFieldText(suggestionFor(parameter, resolve))}
        value={draft.values[key] ?? ''}
      />
    );
  });
}

export function BodyFields({ operation, draft, onDraft }: DraftFieldsProps) {
  const { tryIt: text } = useTexts();
  const { resolve } = usePool();
  const contents = operation.requestBody?.content ?? [];
  const content = contents.find(({ mediaType }) => mediaType === draft.mediaType);
  if (!content) return null;

  function chooseFile(name: string, file: File | undefined) {
    const { [name]: _, ...others } = draft.files;
    onDraft({ files: file ? { ...others, [name]: file } : others });
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
      {isForm(content.mediaType) ? (
        formFields(content, resolve).map(([name, schema, isRequired]) => (
          <ValueInput
            choices={enumOf(schema, resolve)}
            isRequired={isRequired}
            key={name}
            kind={fieldKind(schema, resolve)}
            label={name}
            onChange={(value) => onDraft({ fields: { ...draft.fields, [name]: value } })}
            onFile={(file) => chooseFile(name, file)}
            placeholder=""
            value={draft.fields[name] ?? ''}
          />
        ))
      ) : isText(content.mediaType) || draft.body !== '' ? (
        <Field isRequired={operation.requestBody?.required ?? false} label={text.body}>
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
              onChange={(event) => chooseFile('', event.target.files?.[0])}
              type="file"
            />
          )}
        </Field>
      )}
    </>
  );
}
