import type { CompiledContent } from '../../../compile/compiled.ts';
import type { Building } from '../../../request/build-request.ts';
import { fieldKind, formFields, keyOf, readField } from '../../../request/draft.ts';
import { bodyKindOf, isForm } from '../../../request/media-type.ts';
import type { Difference } from './difference.ts';
import type { Checker } from './use-checker.ts';

/** A difference in a parameter or field, or in the body if it has no name. */
export interface RequestDifference {
  /** The key of a parameter, or the name of a form field. */
  readonly key: string | undefined;
  readonly name: string | undefined;
  readonly difference: Difference;
}

const unreadable: Difference = { path: [], kind: 'notJson' };

/** Compares a request with the schemas of the operation. */
export async function checkRequest(building: Building, check: Checker): Promise<RequestDifference[]> {
  const { operation, draft, resolve } = building;
  const all: RequestDifference[] = [];
  for (const parameter of operation.parameters) {
    const key = keyOf(parameter);
    const schema = parameter.schema ?? parameter.content?.[0]?.schema;
    if (schema === undefined) continue;
    const found = await checkField(draft.values[key]);
    all.push(...found.map((difference) => ({ key, name: parameter.name, difference })));

    async function checkField(value: unknown): Promise<readonly Difference[]> {
      const read = readSafely(() => readField(value, schema, resolve));
      if (read === undefined) return [];
      return read.value === undefined ? [] : (await check(schema ?? true, read.value, 'request')).differences;
    }
  }
  const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === draft.mediaType);
  if (content && !draft.files['']?.length) all.push(...(await checkBody(content, building, check)));
  return all;
}

/** Undefined for invalid text, which building the request reports. */
function readSafely(read: () => unknown): { value: unknown } | undefined {
  try {
    return { value: read() };
  } catch {
    return undefined;
  }
}

async function checkBody(content: CompiledContent, building: Building, check: Checker): Promise<RequestDifference[]> {
  const { draft, operation } = building;
  if (isForm(content.mediaType) && draft.body === '') return checkForm(content, building, check);
  const kind = bodyKindOf(content.mediaType);
  if (draft.body === '') {
    const isMissing = operation.requestBody?.required && kind === 'json';
    return isMissing ? [ofBody(unreadable)] : [];
  }
  if (kind === 'json') return checkJson(draft.body, content, check);
  if (kind !== 'lines') return [];
  const all: RequestDifference[] = [];
  for (const [at, line] of draft.body.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = await checkJson(line, { mediaType: content.mediaType, schema: content.itemSchema ?? true }, check);
    all.push(...found.map(({ difference }) => ofBody({ ...difference, path: [at, ...difference.path] })));
  }
  return all;
}

const ofBody = (difference: Difference): RequestDifference => ({ key: undefined, name: undefined, difference });

async function checkJson(
  text: string,
  { schema = true }: CompiledContent,
  check: Checker,
): Promise<RequestDifference[]> {
  const read = readSafely(() => JSON.parse(text) as unknown);
  if (!read) return [ofBody(unreadable)];
  return (await check(schema, read.value, 'request')).differences.map(ofBody);
}

async function checkForm(content: CompiledContent, { draft, resolve }: Building, check: Checker) {
  const all: RequestDifference[] = [];
  for (const { name, schema } of formFields(content, resolve)) {
    if (fieldKind(schema, resolve) === 'file') continue;
    const read = readSafely(() => readField(draft.fields[name], schema, resolve));
    if (read?.value === undefined) continue;
    const { differences } = await check(schema, read.value, 'request');
    all.push(...differences.map((difference) => ({ key: name, name, difference })));
  }
  return all;
}
