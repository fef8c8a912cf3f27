import { methods } from '@portico/api-reference/compile/operation.ts';

type Members = Record<string, unknown>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toMembers = (value: unknown): Members => (isMembers(value) ? value : {});

/** Whether a text may mark something as internal. False matches only cost a closer look. */
export const mentionsInternal = (content: string): boolean => /x-internal["']?\s*:\s*(?!["']?false)/i.test(content);

/** Whether anything in a document is marked as internal. */
export function marksInternal(document: object): boolean {
  const rest: unknown[] = [document];
  const seen = new Set<unknown>();
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isMembers(value) && value['x-internal'] === true) return true;
    for (const inner of Object.values(value)) rest.push(inner);
  }
  return false;
}

/** Longer chains of references count as dead. */
const longestChain = 20;
/** How deep examples are compared with their schemas. */
const deepestExample = 40;

/**
 * The document without parts that are marked `x-internal: true`: operations, paths, webhooks, parameters, properties,
 * schemas, tags, and anything else. References to these parts are removed too, and so are their values in examples, and
 * components that only they used.
 */
export function withoutInternal(document: object): object {
  const root = document as Members;

  function follow(value: unknown): Members {
    let current = toMembers(value);
    for (let hops = 0; typeof current.$ref === 'string' && hops < longestChain; hops++) {
      if (current['x-internal'] === true) return current;
      current = toMembers(find(root, current.$ref));
    }
    return current;
  }
  const isHidden = (value: unknown): boolean =>
    isMembers(value) && (value['x-internal'] === true || follow(value)['x-internal'] === true);

  const hiddenTags = new Set(
    (Array.isArray(root.tags) ? root.tags : []).filter(isHidden).map((tag) => toMembers(tag).name),
  );

  /** The members of a value that its schema does not mark as internal. */
  function shownValue(value: unknown, schema: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > deepestExample) return value;
    const { properties, items, additionalProperties, allOf, oneOf, anyOf } = follow(schema);
    const parts = [allOf, oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
    if (Array.isArray(value)) {
      const own = value.map((item) => (items === undefined ? item : shownValue(item, items, depth + 1)));
      return parts.reduce<unknown>((shown, part) => shownValue(shown, part, depth + 1), own);
    }
    const known = toMembers(properties);
    const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
      const own = Object.hasOwn(known, name) ? known[name] : additionalProperties;
      if (own === undefined) return [[name, member]];
      return isHidden(own) ? [] : [[name, shownValue(member, own, depth + 1)]];
    });
    return parts.reduce<unknown>((shown, part) => shownValue(shown, part, depth + 1), Object.fromEntries(members));
  }

  function shownExamples({ example, examples, ...rest }: Members, schema: unknown): Members {
    const written = toMembers(examples);
    const named = Object.entries(written).map(([name, one]) => {
      const followed = follow(one);
      const values = ['value', 'dataValue'].filter((key) => followed[key] !== undefined);
      const shown = values.map((key) => [key, shownValue(followed[key], schema)] as const);
      return [name, values.length === 0 ? one : { ...followed, ...Object.fromEntries(shown) }] as const;
    });
    return {
      ...rest,
      ...(example !== undefined && { example: shownValue(example, schema) }),
      ...(Array.isArray(examples) && { examples: examples.map((each) => shownValue(each, schema)) }),
      ...(isMembers(examples) && { examples: Object.fromEntries(named) }),
    };
  }

  function shown(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) {
      const names = key === 'tags' ? value.filter((name) => !hiddenTags.has(name)) : value;
      return names.filter((item) => !isHidden(item)).map((item) => shown(item));
    }
    if (!isMembers(value)) return value;
    const described = value.schema ?? (value.properties || value.allOf || value.items ? value : undefined);
    const hasExample = value.example !== undefined || value.examples !== undefined;
    const source = described !== undefined && hasExample ? shownExamples(value, described) : value;
    const hiddenNames = new Set(
      Object.entries(toMembers(source.properties)).flatMap(([name, property]) => (isHidden(property) ? [name] : [])),
    );
    return Object.fromEntries(
      Object.entries(source).flatMap(([name, member]): [string, unknown][] => {
        if (isHidden(member) || (key === 'mapping' && isHidden(toMapped(member)))) return [];
        if (name === 'required' && Array.isArray(member) && hiddenNames.size > 0)
          return [[name, member.filter((each) => !hiddenNames.has(each as string))]];
        if (name === 'default' && described !== undefined) return [[name, shownValue(member, described)]];
        return [[name, shown(member, name)]];
      }),
    );
  }
  const toMapped = (target: unknown): unknown =>
    typeof target !== 'string' ? undefined : { $ref: target.includes('#') ? target : `#/components/schemas/${target}` };

  const before = root;
  const after = withoutEmptyPaths(before, shown(root) as Members);
  return withoutUnused(before, after);
}

/** Removes paths whose operations were all internal. */
function withoutEmptyPaths(before: Members, after: Members): Members {
  const has = (item: unknown) => Object.keys(toMembers(item)).some((key) => methods.includes(key) || key === '$ref');
  const kept = (key: string): Members => {
    const items = Object.entries(toMembers(after[key]));
    const were = toMembers(before[key]);
    const left = items.filter(([path, item]) => has(item) || !has(were[path]) || toMembers(item).additionalOperations);
    return after[key] === undefined ? {} : { [key]: Object.fromEntries(left) };
  };
  return { ...after, ...kept('paths'), ...kept('webhooks') };
}

const groupsOf = ({ components, definitions, parameters, responses }: Members): [path: string, group: Members][] => [
  ...Object.entries(toMembers(components)).map(([name, group]): [string, Members] => [
    `#/components/${name}`,
    toMembers(group),
  ]),
  ...Object.entries({ definitions, parameters, responses }).map(([name, group]): [string, Members] => [
    `#/${name}`,
    toMembers(group),
  ]),
];

/** Removes components that only internal parts used. Those that nothing used before stay. */
function withoutUnused(before: Members, after: Members): Members {
  const [were, are] = [usedIn(before), usedIn(after)];
  const isLeft = (path: string) => !were.has(path) || are.has(path);
  const kept = (path: string, group: unknown) =>
    isMembers(group)
      ? Object.fromEntries(Object.entries(group).filter(([name]) => isLeft(`${path}/${toSegment(name)}`)))
      : group;
  const components = Object.entries(toMembers(after.components)).map(([name, group]) => [
    name,
    kept(`#/components/${name}`, group),
  ]);
  const older = ['definitions', 'parameters', 'responses'].filter((name) => isMembers(after[name]));
  return {
    ...after,
    ...(after.components !== undefined && { components: Object.fromEntries(components) }),
    ...Object.fromEntries(older.map((name) => [name, kept(`#/${name}`, after[name])])),
  };
}

/** The components that are reachable from outside of `components`. */
function usedIn(document: Members): ReadonlySet<string> {
  const places = new Map<string, unknown>(
    groupsOf(document).flatMap(([path, group]) =>
      Object.entries(group).map(([name, value]) => [`${path}/${toSegment(name)}`, value] as const),
    ),
  );
  const {
    components: _components,
    definitions: _definitions,
    parameters: _parameters,
    responses: _responses,
    ...rest
  } = document;
  const used = new Set<string>();
  const queue: unknown[] = [rest];
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value === 'string' && value.startsWith('#/')) {
      const path = value
        .split('/')
        .slice(0, value.startsWith('#/components/') ? 4 : 3)
        .join('/');
      if (places.has(path) && !used.has(path)) queue.push(places.get(path));
      used.add(path);
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) queue.push(inner);
  }
  return used;
}

const toSegment = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function find(root: Members, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined;
  let node: unknown = root;
  for (const segment of reference.slice(2).split('/')) {
    const name = decode(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = typeof node === 'object' && node !== null && Object.hasOwn(node, name);
    node = isThere ? (node as Members)[name] : undefined;
  }
  return node;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
