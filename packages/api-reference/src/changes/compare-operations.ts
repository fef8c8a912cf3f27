import type { CompiledOperation, CompiledResponse } from '../compile/compiled.ts';
import { flip, type Place, type Report, within } from './change.ts';
import { compareBody, compareContents } from './compare-contents.ts';
import { compareHeaders, compareParameters } from './compare-parameters.ts';
import { compareRequirements } from './compare-security.ts';
import { compareServers } from './compare-servers.ts';
import { isSame } from './schema/json.ts';
import type { Direction } from './severity.ts';
import type { Tools } from './tools.ts';

/**
 * The API calls webhooks and callbacks, and the reader's server answers. So their directions are the other way round.
 */
const callerOf = ({ kind }: CompiledOperation, isCallback: boolean): Direction =>
  kind === 'webhook' || isCallback ? 'response' : 'request';

export function compareOperation(
  before: CompiledOperation,
  after: CompiledOperation,
  place: Place,
  tools: Tools,
  isCallback = false,
): void {
  const { report } = tools;
  const direction = callerOf(after, isCallback);
  if (before.deprecated !== after.deprecated) {
    report({ rule: after.deprecated ? 'operation-deprecated' : 'operation-no-longer-deprecated', place });
  }
  if (before.operationId !== after.operationId) {
    const values = { before: before.operationId ?? 'none', after: after.operationId ?? 'none' };
    report({ rule: 'operation-id-changed', place, values });
  }
  if (!isSame(before.tags, after.tags)) {
    const shown = (tags: readonly string[]) => tags.join(', ') || 'none';
    report({ rule: 'operation-tags-changed', place, values: { before: shown(before.tags), after: shown(after.tags) } });
  }
  if (!isSame(textsOf(before), textsOf(after))) report({ rule: 'operation-text-changed', place });
  compareParameters(before, after, place, direction, tools);
  compareBody(before.requestBody, after.requestBody, within(place, 'body'), direction, tools);
  compareResponses(before.responses, after.responses, place, flip(direction), tools);
  compareRequirements(before.security, after.security, place, report);
  if (before.servers ?? after.servers) compareServers(before.servers ?? [], after.servers ?? [], place, report);
  compareCallbacks(before.callbacks ?? [], after.callbacks ?? [], place, tools);
}

const textsOf = ({ summary, description, externalDocs, codeSamples }: CompiledOperation) => [
  summary,
  description,
  externalDocs,
  codeSamples,
];

function compareResponses(
  before: readonly CompiledResponse[],
  after: readonly CompiledResponse[],
  place: Place,
  direction: Direction,
  tools: Tools,
): void {
  const { report } = tools;
  const others = new Map(after.map((response) => [response.status, response]));
  const known = new Set(before.map(({ status }) => status));
  const kindOf = (status: string) => (/^[23]/.test(status) ? 'success' : 'failure');
  for (const one of before) {
    const two = others.get(one.status);
    const at = within(place, `response ${one.status}`);
    if (!two) {
      report({ rule: `${kindOf(one.status)}-response-removed`, place, values: { name: one.status } });
      continue;
    }
    if (!isSame([one.summary, one.description], [two.summary, two.description])) {
      report({ rule: 'response-text-changed', place: at });
    }
    compareHeaders(one.headers ?? [], two.headers ?? [], at, direction, tools);
    compareContents(one.content ?? [], two.content ?? [], at, direction, tools);
    compareLinks(one, two, at, report);
  }
  for (const { status } of after) {
    if (!known.has(status)) report({ rule: `${kindOf(status)}-response-added`, place, values: { name: status } });
  }
}

function compareLinks(before: CompiledResponse, after: CompiledResponse, place: Place, report: Report): void {
  const [old, now] = [before.links ?? [], after.links ?? []].map(
    (links) => new Map(links.map((link) => [link.name, link])),
  );
  for (const name of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(name), now!.get(name)];
    if (isSame(one, two)) continue;
    report({
      rule: one === undefined ? 'link-added' : two === undefined ? 'link-removed' : 'link-changed',
      place,
      values: { name },
    });
  }
}

type Callbacks = NonNullable<CompiledOperation['callbacks']>;

function compareCallbacks(before: Callbacks, after: Callbacks, place: Place, tools: Tools): void {
  const keyOf = ({ name, expression, operation }: Callbacks[number]) =>
    JSON.stringify([name, expression, operation.method]);
  const [old, now] = [before, after].map((list) => new Map(list.map((each) => [keyOf(each), each])));
  for (const key of new Set([...old!.keys(), ...now!.keys()])) {
    const [one, two] = [old!.get(key), now!.get(key)];
    const { name } = (one ?? two)!;
    if (one && two) compareOperation(one.operation, two.operation, within(place, `callback ${name}`), tools, true);
    else tools.report({ rule: one ? 'callback-removed' : 'callback-added', place, values: { name } });
  }
}
