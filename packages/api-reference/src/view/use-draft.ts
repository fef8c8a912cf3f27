import { useCallback, useMemo, useState } from 'react';
import type { CompiledOperation } from '../compile/compiled.ts';
import { bodyWith, type Draft, newDraft } from '../request/draft.ts';
import { mediaTypeKey, useChoices } from './chosen.tsx';
import { continuedValues } from './link-values.ts';
import { useReference } from './reference.tsx';
import { usePool } from './schema/pool.tsx';
import { type ShownExample, toShown } from './use-example.ts';

const id = 'body';

type Change = (before: Draft) => Draft;

/**
 * The request that is being written. Its body is the chosen example in the chosen media type and variants, until the reader
 * writes into it; another choice begins it anew.
 */
export function useDraft(operation: CompiledOperation): [draft: Draft, setDraft: (change: Change) => void] {
  const { resolve } = usePool();
  const { texts: words } = useReference();
  const { all, texts, choose } = useChoices();
  const contents = operation.requestBody?.content;
  const shown = useMemo(
    () => contents && toShown(contents, id, { all, texts }, { resolve, texts: words.schema }),
    [contents, all, texts, resolve, words],
  );
  const body = useMemo(() => JSON.stringify([shown?.content.mediaType, shown?.value]), [shown]);
  const { continuation } = useReference();
  const [held, setHeld] = useState(() => {
    const draft = withBody(newDraft(operation, resolve), shown, resolve);
    if (continuation?.slug !== operation.slug) return { draft, body };
    return { draft: { ...draft, values: { ...draft.values, ...continuedValues(operation, continuation) } }, body };
  });
  // What is drawn belongs to the choice, and not to the one before.
  const current = held.body === body ? held : { draft: withBody(held.draft, shown, resolve), body };
  if (current !== held) setHeld(current);

  const setDraft = useCallback(
    (change: Change) => {
      setHeld((before) => ({ ...before, draft: change(before.draft) }));
      const next = change(current.draft).mediaType;
      const place = contents?.findIndex(({ mediaType }) => mediaType === next) ?? -1;
      // The schema beside the form shows the media type that is chosen in it.
      if (next !== current.draft.mediaType && place >= 0) choose({ [mediaTypeKey(id)]: place });
    },
    [current, contents, choose],
  );
  return [current.draft, setDraft];
}

function withBody(draft: Draft, shown: ShownExample | undefined, resolve: Parameters<typeof bodyWith>[2]): Draft {
  if (!shown) return draft;
  const { content, value } = shown;
  const files = content.mediaType === draft.mediaType ? draft.files : {};
  return { ...draft, files, ...bodyWith(content, value, resolve) };
}
