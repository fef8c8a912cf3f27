import { useCallback, useMemo, useState } from 'react';
import type { CompiledContent, CompiledOperation } from '../compile/compiled.ts';
import { bodyWith, type Draft, newDraft } from '../request/draft.ts';
import { mediaTypeKey, useChoices } from './chosen.tsx';
import { continuedValues } from './link-values.ts';
import { useReference } from './reference.tsx';
import { usePool } from './schema/pool.tsx';
import { type ShownExample, useShown } from './use-example.ts';
import { toVaried, useVariants } from './use-variants.ts';

const id = 'body';
const noContents: readonly CompiledContent[] = [];

type Change = (before: Draft) => Draft;

/**
 * The request in the form. Its body is the chosen example in the chosen media type and variants until the reader edits
 * it. Another choice replaces it, and the same applies to each parameter.
 */
export function useDraft(operation: CompiledOperation): [draft: Draft, setDraft: (change: Change) => void] {
  const { resolve } = usePool();
  const { choose } = useChoices();
  const contents = operation.requestBody?.content ?? noContents;
  const shown = useShown(contents, id, 'sent');
  const body = useMemo(() => JSON.stringify([shown?.content.mediaType, shown?.value]), [shown]);
  const values = useVariedValues(operation);
  const { continuation } = useReference();
  const [held, setHeld] = useState(() => {
    const draft = withBody(newDraft(operation, resolve), shown, resolve);
    if (continuation?.slug !== operation.slug) return { draft, body, values };
    return {
      draft: { ...draft, values: { ...draft.values, ...continuedValues(operation, continuation) } },
      body,
      values,
    };
  });
  // Applied while rendering, so that a new choice never shows the old draft.
  let current = held;
  if (held.values !== values) current = { ...current, values, draft: withValues(current.draft, values, held.values) };
  if (held.body !== body) current = { ...current, body, draft: withBody(current.draft, shown, resolve) };
  if (current !== held) setHeld(current);

  const setDraft = useCallback(
    (change: Change) => {
      setHeld((before) => ({ ...before, draft: change(before.draft) }));
      const next = change(current.draft).mediaType;
      const place = contents.findIndex(({ mediaType }) => mediaType === next);
      // The schema beside the form shows the media type that was chosen in the form.
      if (next !== current.draft.mediaType && place >= 0) choose({ [mediaTypeKey(id)]: place });
    },
    [current, contents, choose],
  );
  return [current.draft, setDraft];
}

type Values = Draft['values'];

/** The suggested values of parameters, in the variants that the reader chose. */
function useVariedValues({ parameters }: CompiledOperation): Values {
  const { resolve } = usePool();
  const varied = useMemo(() => parameters.flatMap((one) => toVaried(one, one.in, resolve)), [parameters, resolve]);
  const values = useVariants(varied);
  return useMemo(() => Object.fromEntries(varied.map(({ key }, at) => [key, values[at]])), [varied, values]);
}

/** Replaces the values of parameters whose variant changed. */
function withValues(draft: Draft, values: Values, before: Values): Draft {
  const changed = Object.entries(values).filter(([key, value]) => key in draft.values && value !== before[key]);
  return changed.length > 0 ? { ...draft, values: { ...draft.values, ...Object.fromEntries(changed) } } : draft;
}

function withBody(draft: Draft, shown: ShownExample | undefined, resolve: Parameters<typeof bodyWith>[2]): Draft {
  if (!shown) return draft;
  const { content, value } = shown;
  const files = content.mediaType === draft.mediaType ? draft.files : {};
  return { ...draft, files, ...bodyWith(content, value, resolve) };
}
