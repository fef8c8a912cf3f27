import { because, type Reason } from '../../platform/because.ts';
import { compileLinearPattern } from '../../platform/validation/linear-pattern.ts';
import { BadPattern } from '../../platform/validation/pattern-syntax.ts';
import { hasAccounts, type PortalFile } from '../publication/content.ts';
import { type FieldFile, type FieldsFile, fieldParts, formParts } from '../publication/form-file.ts';
import { maxLengthOf } from './check-values.ts';

interface FormMistake extends Reason {
  /** Its position in `portal.yaml`. */
  path: (string | number)[];
}

const words = { 'not-supported': 'other', 'too-large': 'large', unfinished: 'unfinished' } as const;

/** Why a pattern cannot be used; undefined if it can. */
function patternMistake({ name, pattern, ...field }: FieldFile): Reason | undefined {
  if (pattern === undefined) return undefined;
  try {
    compileLinearPattern(pattern, maxLengthOf({ name, ...field }));
    return undefined;
  } catch (error) {
    if (!(error instanceof BadPattern)) throw error;
    return because('field-pattern', { name, mistake: words[error.mistake] });
  }
}

/** Finds fields and terms that cannot be shown or checked. */
export function findFormMistakes(portal: PortalFile): FormMistake[] {
  const { terms = [] } = portal;
  const named = formParts.filter((part) => portal[part]);
  const withoutAccounts = hasAccounts(portal) ? [] : named;
  return [
    ...withoutAccounts.map((part) => ({ path: [part], ...because('forms-without-accounts', { part }) })),
    ...fieldParts.flatMap((part) =>
      findInFields(portal[part] ?? []).map(({ path, ...why }) => ({ path: [part, ...path], ...why })),
    ),
    ...repeated(terms.map(({ name }) => name)).map(({ name, at }) => ({
      path: ['terms', at, 'name'],
      ...because('terms-twice', { name }),
    })),
  ];
}

function findInFields(fields: FieldsFile): FormMistake[] {
  return [
    ...repeated(fields.map(({ name }) => name)).map(({ name, at }) => ({
      path: [at, 'name'],
      ...because('field-twice', { name }),
    })),
    ...fields.flatMap((field, at) =>
      [...findInField(field)].map(({ path, ...why }) => ({ path: [at, ...path], ...why })),
    ),
  ];
}

function* findInField(field: FieldFile): Generator<FormMistake> {
  const { name, kind = 'text', choices } = field;
  if (kind === 'choice' && !choices) yield { path: [], ...because('field-without-choices', { name }) };
  if (kind !== 'choice' && choices) {
    yield { path: ['choices'], ...because('field-option-kind', { option: 'choices', kind: 'choice' }) };
  }
  for (const option of ['pattern', 'max_length', 'multiline'] as const) {
    if (kind === 'text' || field[option] === undefined) continue;
    yield { path: [option], ...because('field-option-kind', { option, kind: 'text' }) };
  }
  const mistake = patternMistake(field);
  if (mistake) yield { path: ['pattern'], ...mistake };
  const values = (choices ?? []).map((choice) => (typeof choice === 'string' ? choice : choice.value));
  for (const { name: value, at } of repeated(values)) {
    yield { path: ['choices', at], ...because('choice-twice', { value }) };
  }
}

const repeated = (names: readonly string[]): { name: string; at: number }[] =>
  names.map((name, at) => ({ name, at })).filter(({ name, at }) => names.indexOf(name) < at);
