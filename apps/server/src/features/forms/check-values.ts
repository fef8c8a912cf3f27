import { fieldLinesMaxLength, fieldTextMaxLength } from '@portico/contract/form-field-kinds.ts';
import type { FieldValues } from '@portico/contract/form-fields.ts';
import { type InvalidParameter, invalidParameter } from '@portico/contract/problems.ts';
import { because } from '../../platform/because.ts';
import { compileLinearPattern } from '../../platform/validation/linear-pattern.ts';
import type { FieldFile, FieldsFile } from '../publication/form-file.ts';

/** The name of a field in a request: `fields.company`. */
const fieldOf = (name: string): string => `fields.${name}`.slice(0, 60);

export const maxLengthOf = ({ max_length, multiline = false }: FieldFile): number =>
  max_length ?? (multiline ? fieldLinesMaxLength : fieldTextMaxLength);

/**
 * The values of a form without those that were left out. Throws all mistakes at once, each with the name of its field.
 */
export function checkFieldValues(fields: FieldsFile, given: Readonly<Record<string, unknown>>): FieldValues {
  const values: FieldValues = {};
  const mistakes: InvalidParameter[] = [];
  const names = new Set(fields.map(({ name }) => name));
  for (const name of Object.keys(given)) {
    if (names.has(name)) continue;
    mistakes.push({ field: fieldOf(name), rule: 'unknown_property', reason: 'is not a known property' });
  }
  for (const field of fields) {
    const found = checkValue(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined);
    if (typeof found === 'object') mistakes.push(found);
    else if (found !== undefined) values[field.name] = found;
  }
  const [first, ...others] = mistakes;
  if (first) throw invalidParameter(first, ...others);
  return values;
}

type Checked = string | boolean | InvalidParameter | undefined;

function checkValue(field: FieldFile, given: unknown): Checked {
  const { kind = 'text', required = false } = field;
  const name = fieldOf(field.name);
  if (given === undefined || given === null || (typeof given === 'string' && given.trim() === '')) {
    return required ? { field: name, rule: 'required', reason: 'is required' } : undefined;
  }
  if (kind === 'yes-no') {
    if (typeof given !== 'boolean') return { field: name, rule: 'is_boolean', reason: 'must be true or false' };
    return required && !given ? { field: name, rule: 'required', ...because('field-must-be-yes') } : given;
  }
  if (typeof given !== 'string') return { field: name, rule: 'is_string', reason: 'must be a string' };
  return kind === 'choice' ? checkChoice(field, name, given) : checkText(field, name, given);
}

function checkChoice({ choices = [] }: FieldFile, field: string, given: string): Checked {
  const values = choices.map((choice) => (typeof choice === 'string' ? choice : choice.value));
  if (values.includes(given)) return given;
  return { field, rule: 'enum', reason: `must be one of ${values.join(', ')}`, choices: values };
}

function checkText(definition: FieldFile, field: string, given: string): Checked {
  const { pattern, multiline = false } = definition;
  const text = given.replaceAll('\r\n', '\n').trim();
  const maximum = maxLengthOf(definition);
  if (text.length > maximum) {
    return { field, rule: 'max_length', reason: `must have at most ${maximum} characters`, maximum };
  }
  const controls = multiline ? /(?![\n\t])[\p{Cc}\p{Cs}]/u : /[\p{Cc}\p{Cs}\u2028\u2029]/u;
  if (controls.test(text)) return { field, rule: 'matches_regex', reason: 'has characters that are not allowed' };
  if (pattern === undefined || compileLinearPattern(pattern)(text)) return text;
  return { field, rule: 'invalid', ...because('field-form') };
}
