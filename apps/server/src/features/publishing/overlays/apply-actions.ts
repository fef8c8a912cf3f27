import { JSONPathEnvironment, type JSONPathNode, type JSONPathQuery, type JSONValue } from 'json-p3';
import { because, type Reason } from '../../../platform/because.ts';
import { maximumFileBytes } from '../folder-files.ts';
import type { OverlayAction } from './overlay-file.ts';

type Key = string | number;

interface ActionMistake extends Reason {
  /** The position in the list of actions. */
  at: number;
  /** The member of the action that is wrong. */
  member: 'target' | 'update';
}

export interface Overlaid {
  document: object;
  mistakes: ActionMistake[];
  /** The last action that changed this place, something around it or something in it. */
  actionAt(path: readonly string[]): number | undefined;
}

/** Checks each JSONPath by all rules of RFC 9535. */
const paths = new JSONPathEnvironment({ strict: true });

/** Applies the actions of an overlay to a copy of a document, one after the other. */
export function applyActions(source: object, actions: readonly OverlayAction[]): Overlaid {
  const document = copyOf(source);
  const mistakes: ActionMistake[] = [];
  const changed: { at: number; location: Key[] }[] = [];
  let bytesLeft = maximumFileBytes;

  for (const [at, action] of actions.entries()) {
    const nodes = select(document, action);
    if (!Array.isArray(nodes)) {
      mistakes.push({ at, member: 'target', ...nodes });
      continue;
    }
    bytesLeft -= nodes.length * JSON.stringify(action.update ?? null).length;
    if (bytesLeft < 0)
      return { document, mistakes: [{ at, member: 'update', ...because('overlay-too-large') }], actionAt };
    changed.push(...nodes.map(({ location }) => ({ at, location })));
    if (action.remove) removeAll(document, nodes);
    else if (!nodes.every(({ value }) => update(value, action.update)))
      mistakes.push({ at, member: 'update', ...because('overlay-update-does-not-fit', { target: action.target }) });
  }
  return { document, mistakes, actionAt };

  function actionAt(path: readonly string[]): number | undefined {
    return changed.findLast(({ location }) => {
      const shared = Math.min(path.length, location.length);
      return location.slice(0, shared).every((key, depth) => String(key) === path[depth]);
    })?.at;
  }
}

/** The nodes that an action changes, or why it can change none. */
function select(document: object, { target, update, remove = false }: OverlayAction): JSONPathNode[] | Reason {
  const query = tryCompile(target);
  if (!query) return because('unreadable-overlay-target', { target });
  if (!remove && update === undefined) return because('overlay-action-without-effect');
  const { nodes } = query.query(document as JSONValue);
  if (nodes.length === 0) return because('overlay-matches-nothing', { target });
  return remove && nodes.some(({ location }) => location.length === 0) ? because('overlay-removes-all') : nodes;
}

/** Whether the update fits the value, which it then has changed. */
function update(value: unknown, by: unknown): boolean {
  if (Array.isArray(value)) value.push(copyOf(by));
  else if (isRecord(value) && isRecord(by)) merge(value, copyOf(by));
  else return false;
  return true;
}

function tryCompile(target: string): JSONPathQuery | undefined {
  try {
    return paths.compile(target);
  } catch {
    return undefined;
  }
}

/** Values behind YAML aliases are shared, and a change of one place must not change the others. */
const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects are merged member by member, lists are joined, and other values replaced. */
function merge(into: Record<string, unknown>, update: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(update)) {
    const present = Object.hasOwn(into, key) ? into[key] : undefined;
    if (isRecord(present) && isRecord(value)) merge(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...value);
    else Object.defineProperty(into, key, { value, enumerable: true, writable: true, configurable: true });
  }
}

/** All holders are found before the first removal, because that moves the later entries of a list. */
function removeAll(document: object, nodes: readonly JSONPathNode[]): void {
  const keysOf = new Map<object, Set<Key>>();
  for (const { location } of nodes) {
    const holder = location.slice(0, -1).reduce<object>((value, key) => (value as Record<Key, object>)[key]!, document);
    keysOf.set(holder, (keysOf.get(holder) ?? new Set()).add(location.at(-1)!));
  }
  for (const [holder, keys] of keysOf) {
    if (Array.isArray(holder)) for (const key of [...keys].map(Number).sort((a, b) => b - a)) holder.splice(key, 1);
    else for (const key of keys) delete (holder as Record<Key, unknown>)[key];
  }
}
