import { useEffect, useMemo, useState } from 'react';
import type { CompiledParameter } from '../compile/compiled.ts';
import { keyOf, suggestionFor } from '../request/draft.ts';
import { useChoices } from './chosen.tsx';
import type { Varied } from './make-variants.ts';
import { useReference } from './reference.tsx';
import type { Resolve } from './schema/parts.ts';
import { nameInside } from './schema/place-names.ts';
import { usePool } from './schema/pool.tsx';
import { asksForOther } from './variants.ts';

const loadMaking = () => import('./make-variants.ts');

/**
 * Values in the variants that the reader chose. The generator loads when a choice first needs it. Until then, values do
 * not change.
 */
export function useVariants(varied: readonly Varied[]): readonly unknown[] {
  const { texts: words, loadBundle } = useReference();
  const { resolve, hashOf } = usePool();
  const { all } = useChoices();
  const texts = words.schema;
  const isAsked = useMemo(
    () => varied.some(({ value, schema, id }) => asksForOther(value, schema, id, all, { resolve, texts })),
    [varied, all, resolve, texts],
  );
  const [made, setMade] = useState<{ readonly of: readonly Varied[]; readonly values: readonly unknown[] }>();
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    void (async () => {
      const { makeVariants } = await loadMaking();
      const values = await makeVariants(varied, all, texts, { resolve, hashOf, loadBundle });
      if (isCurrent) setMade({ of: varied, values });
    })();
    return () => {
      isCurrent = false;
    };
  }, [isAsked, varied, all, texts, resolve, hashOf, loadBundle]);
  return useMemo(
    () => (isAsked && made?.of === varied ? made.values : varied.map(({ value }) => value)),
    [isAsked, made, varied],
  );
}

/** The suggested value of a parameter, with the anchor of its row. `place` is the prefix of the anchors in its list. */
export function toVaried(
  parameter: CompiledParameter,
  place: string,
  resolve: Resolve,
): (Varied & { readonly key: string })[] {
  const { name, schema, content } = parameter;
  const described = schema ?? content?.[0]?.schema;
  if (described === undefined) return [];
  const { id } = nameInside({ id: place, name: '', joint: 'dots' }, name, true);
  const value = suggestionFor(parameter, resolve);
  return [{ key: keyOf(parameter), value, schema: described, id, direction: 'sent' }];
}
