import { useMemo } from 'react';
import type { Direction } from '../compile/check/hidden.ts';
import type { CompiledContent, CompiledExample } from '../compile/compiled.ts';
import { exampleIn } from '../request/placeholder.ts';
import { type Choices, exampleKey, mediaTypeKey, toContentId, useChoices } from './chosen.tsx';
import { useReference } from './reference.tsx';
import { usePool } from './schema/pool.tsx';
import type { Reading } from './schema/shape.ts';
import { useVariants } from './use-variants.ts';
import { variantsOf } from './variants.ts';

/** An example of a body that a reader can choose. */
export interface OfferedExample {
  readonly type: number;
  readonly place: number;
  readonly label: string;
}

export interface ShownExample {
  readonly content: CompiledContent;
  /** Undefined for an external example that is not loaded. */
  readonly value: unknown;
  readonly external: string | undefined;
  readonly about: CompiledExample['description'];
}

/** The chosen media type and example of a body. */
function toWritten(
  contents: readonly CompiledContent[],
  id: string,
  { all, texts }: Pick<Choices, 'all' | 'texts'>,
): (ShownExample & { readonly id: string }) | undefined {
  const type = all[mediaTypeKey(id)] ?? 0;
  const content = contents[type] ?? contents[0];
  if (!content) return undefined;
  const contentId = toContentId(id, contents.indexOf(content));
  const chosen = all[exampleKey(contentId)];
  const { examples = [], sample } = content;
  const example =
    chosen === undefined ? (examples.find(({ value }) => value !== undefined) ?? examples[0]) : examples[chosen];
  const external = example?.value === undefined ? example?.externalValue : undefined;
  const own = id === 'body' ? (example?.repaired ?? example?.value) : example?.value;
  const value = example ? (own ?? (external && texts[external])) : sample;
  return { id: contentId, content, value, external, about: example?.description };
}

/** The chosen example, in the chosen variants. */
export function useShown(
  contents: readonly CompiledContent[],
  id: string,
  direction: Direction,
): ShownExample | undefined {
  const { all, texts } = useChoices();
  const written = useMemo(() => toWritten(contents, id, { all, texts }), [contents, id, all, texts]);
  const varied = useMemo(() => {
    if (written?.content.schema === undefined) return [];
    return [{ value: written.value, schema: written.content.schema, id: written.id, direction }];
  }, [written, direction]);
  const values = useVariants(varied);
  return useMemo(() => written && (values.length > 0 ? { ...written, value: values[0] } : written), [written, values]);
}

/** The variants of the author's examples, which are chosen initially. */
export function firstVariants(contents: readonly CompiledContent[], id: string, reading: Reading): Choices['all'] {
  return Object.assign(
    {},
    ...contents.map(({ examples, schema }, place) => {
      const value = exampleIn(examples);
      if (value === undefined || schema === undefined) return {};
      return variantsOf(value, schema, toContentId(id, place), reading);
    }),
  ) as Choices['all'];
}

/** The examples of a body by media type and name, and a function that chooses one. */
export function useExample(contents: readonly CompiledContent[], id: string, direction: Direction) {
  const { texts: words } = useReference();
  const { resolve } = usePool();
  const { all, choose } = useChoices();
  const reading = useMemo((): Reading => ({ resolve, texts: words.schema }), [resolve, words]);
  const shown = useShown(contents, id, direction);
  const offered = useMemo(() => toOffered(contents, words.operation.example), [contents, words]);
  const type = shown ? contents.indexOf(shown.content) : 0;
  const example = all[exampleKey(toContentId(id, type))];
  const ofType = offered.filter((each) => each.type === type);
  const current = (example === undefined ? undefined : ofType.find(({ place }) => place === example)) ?? ofType[0];

  function chooseExample({ type: nextType, place }: OfferedExample) {
    const content = contents[nextType];
    const contentId = toContentId(id, nextType);
    const value = content?.examples?.[place]?.value;
    const variants =
      value === undefined || content?.schema === undefined ? {} : variantsOf(value, content.schema, contentId, reading);
    choose({ [mediaTypeKey(id)]: nextType, [exampleKey(contentId)]: place, ...variants });
  }
  return { shown, offered, current, chooseExample };
}

/** Labels each example by its name, and by its media type if there are several. */
export function toOffered(
  contents: readonly CompiledContent[],
  toName: (values: { number: number }) => string,
): OfferedExample[] {
  const all = contents.flatMap(({ mediaType, examples, sample }, type) => {
    const listed: readonly CompiledExample[] = examples ?? (sample === undefined ? [] : [{}]);
    return listed.map(({ name, summary }, place) => ({
      type,
      place,
      mediaType,
      name: summary ?? name ?? toName({ number: place + 1 }),
      isNamed: (summary ?? name) !== undefined,
    }));
  });
  const types = new Set(all.map(({ type }) => type)).size;
  return all.map(({ type, place, mediaType, name, isNamed }) => {
    const isOnly = all.filter((each) => each.type === type).length === 1;
    const label = types < 2 ? name : isOnly && !isNamed ? mediaType : `${name}, ${mediaType}`;
    return { type, place, label };
  });
}
