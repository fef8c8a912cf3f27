import type {
  CompiledContent,
  CompiledOperation,
  CompiledResponse,
  CompiledSchema,
} from '../../../compile/compiled.ts';
import type { StreamEvent } from '../events.ts';
import { headerOf, mediaTypeOf } from '../headers.ts';
import type { AnswerHead } from '../send.ts';
import type { Difference } from './difference.ts';
import { checkText } from './header-value.ts';
import type { Checker } from './use-checker.ts';

/** A difference between an answer and the specification. */
export type AnswerDifference =
  | { readonly at: 'status'; readonly status: string }
  | { readonly at: 'contentType'; readonly type: string }
  | { readonly at: 'header'; readonly name: string; readonly difference: Difference }
  | { readonly at: 'body'; readonly difference: Difference }
  | { readonly at: 'event'; readonly number: number; readonly difference: Difference };

export interface CheckedAnswer {
  readonly differences: readonly AnswerDifference[];
  /** Whether a schema describes the body. */
  readonly isDescribed: boolean;
  readonly isWhole: boolean;
}

/** An exact status wins over a range, and a range over `default`. */
function responseFor({ responses }: CompiledOperation, status: number): CompiledResponse | undefined {
  const wanted = [String(status), `${String(status)[0]}XX`, 'default'];
  const found = wanted.map((each) =>
    responses.find((response) => response.status.toUpperCase() === each.toUpperCase()),
  );
  return found.find((response) => response !== undefined);
}

const withoutParameters = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** Finds the content for a media type: an exact match first, then a range. */
function contentFor(contents: readonly CompiledContent[], type: string): CompiledContent | undefined {
  const [main = ''] = type.split('/');
  for (const wanted of [type, `${main}/*`, '*/*']) {
    const found = contents.find(({ mediaType }) => withoutParameters(mediaType) === wanted);
    if (found) return found;
  }
  return undefined;
}

/** The body of an answer: a value, events, or something that no schema describes. */
export interface AnswerValue {
  readonly json?: { readonly value: unknown } | undefined;
  readonly isBrokenJson?: boolean;
  readonly events?: readonly StreamEvent[] | undefined;
  readonly isEmpty: boolean;
}

/** Compares an answer with the operation's description of its status, content type, headers and body. */
export async function checkAnswer(
  operation: CompiledOperation,
  head: AnswerHead,
  body: AnswerValue,
  check: Checker,
): Promise<CheckedAnswer> {
  const response = responseFor(operation, head.status);
  if (!response) {
    const status = String(head.status);
    return { differences: [{ at: 'status', status }], isDescribed: true, isWhole: true };
  }
  const differences: AnswerDifference[] = [...(await checkHeaders(response, head, check))];
  const contents = response.content ?? [];
  if (body.isEmpty || contents.length === 0) return { differences, isDescribed: body.isEmpty, isWhole: true };
  const type = mediaTypeOf(head.headers);
  const content = contentFor(contents, type);
  if (!content) {
    differences.push({ at: 'contentType', type });
    return { differences, isDescribed: true, isWhole: true };
  }
  const checked = body.events ? await checkEvents(content, body.events, check) : await checkBody(content, body, check);
  return { ...checked, differences: [...differences, ...checked.differences] };
}

async function checkHeaders(response: CompiledResponse, { headers }: AnswerHead, check: Checker) {
  const differences: AnswerDifference[] = [];
  for (const { name, required, schema } of response.headers ?? []) {
    if (name.toLowerCase() === 'content-type') continue;
    const value = headerOf(headers, name.toLowerCase());
    if (value === undefined) {
      if (required) differences.push({ at: 'header', name, difference: { path: [], kind: 'missing', name } });
      continue;
    }
    const found = schema === undefined ? [] : await checkText(schema, value, check);
    differences.push(...found.map((difference) => ({ at: 'header' as const, name, difference })));
  }
  return differences;
}

async function checkBody({ schema }: CompiledContent, { json, isBrokenJson }: AnswerValue, check: Checker) {
  if (isBrokenJson) {
    const difference: Difference = { path: [], kind: 'notJson' };
    return { differences: [{ at: 'body' as const, difference }], isDescribed: true, isWhole: true };
  }
  if (!json || schema === undefined) return { differences: [], isDescribed: false, isWhole: true };
  const { differences, isWhole } = await check(schema, json.value, 'response');
  return {
    differences: differences.map((difference) => ({ at: 'body' as const, difference })),
    isDescribed: true,
    isWhole,
  };
}

/** Only the first events are compared, because differences usually occur in all of them. */
const mostChecked = 500;
const mostTold = 50;

async function checkEvents({ mediaType, itemSchema }: CompiledContent, events: readonly StreamEvent[], check: Checker) {
  if (itemSchema === undefined) return { differences: [], isDescribed: false, isWhole: true };
  const differences: AnswerDifference[] = [];
  const isSse = withoutParameters(mediaType) === 'text/event-stream';
  for (const event of events.slice(0, mostChecked)) {
    const found = isSse ? await checkServerSent(itemSchema, event, check) : await checkLine(itemSchema, event, check);
    differences.push(...found.map((difference) => ({ at: 'event' as const, number: event.number, difference })));
    if (differences.length >= mostTold) break;
  }
  return { differences: differences.slice(0, mostTold), isDescribed: true, isWhole: events.length <= mostChecked };
}

async function checkLine(
  schema: CompiledSchema,
  { json }: StreamEvent,
  check: Checker,
): Promise<readonly Difference[]> {
  if (!json) return [{ path: [], kind: 'notJson' }];
  return (await check(schema, json.value, 'response')).differences;
}

/** OpenAPI 3.2 describes an event as an object of its fields, and its `data` by a content schema. */
async function checkServerSent(schema: CompiledSchema, { name, id, retry, data, json }: StreamEvent, check: Checker) {
  const fields = {
    data,
    ...(name !== undefined && { event: name }),
    ...(id !== undefined && { id }),
    ...(retry !== undefined && { retry }),
  };
  const { differences } = await check(schema, fields, 'response');
  const content = contentSchemaOf(schema);
  if (content === undefined) return differences;
  if (!json) return [...differences, { path: ['data'], kind: 'notJson' as const }];
  const inside = await check(content, json.value, 'response');
  return [...differences, ...inside.differences.map((each) => ({ ...each, path: ['data', ...each.path] }))];
}

function contentSchemaOf(schema: CompiledSchema): CompiledSchema | undefined {
  if (typeof schema === 'boolean') return undefined;
  const properties = schema.properties as Record<string, CompiledSchema> | undefined;
  const data = properties?.data;
  return typeof data === 'object' ? (data.contentSchema as CompiledSchema | undefined) : undefined;
}
