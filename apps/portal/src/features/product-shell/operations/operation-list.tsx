import { Deferred } from '@portico/api-reference/view/deferred.tsx';
import { createWordFinder } from '@portico/api-reference/view/find-words.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { ProductVersion } from '@portico/contract/catalog.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { Button } from '@portico/ui/button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLocation, useRouter } from '../../../router/react.tsx';
import { referencePath } from '../../../shared/pages.ts';
import { type ListEntry, toEntries, toSlugMap, toTree } from '../../../shared/product/operation-entries.ts';
import { type FindWord, filterOperations, operationName } from '../../../shared/product/operations.ts';
import { listPartKey } from '../../../shared/product/part-keys.ts';
import { operationsQuery } from '../../../shared/product/queries.ts';
import {
  indexQuery,
  operationQuery,
  type ReferenceSource,
  wordsQuery,
} from '../../../shared/product/reference-queries.ts';
import type { Slugged } from '../../../shared/product/slugs.ts';
import { useServices } from '../../../shared/services.ts';
import { useText } from '../../../shared/text/use-text.tsx';
import styles from '../sidebar.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { OperationEntries } from './operation-entries.tsx';
import { useListKeys } from './use-list-keys.ts';

interface OperationListProps {
  readonly product: Slugged;
  readonly version: ProductVersion;
}

export function OperationList({ product, version }: OperationListProps) {
  const productId = product.id;
  const { product: text, retry } = useText();
  const askAgain = useRetry();
  const { client } = useServices();
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const operations = useQuery(operationsQuery(client, productId, version.id));
  const part = useListPart();
  // Updates after the first render are rendered as a transition.
  const index = useDeferredValue(useIndex(productId, version.id));
  const all = useDeferredValue(operations.data);
  const tree = useMemo(() => toTree(all, index), [all, index]);
  const slugs = useMemo(() => toSlugMap(index), [index]);
  const queries = useQueryClient();
  const source = { client, queries, productId, productVersionId: version.id };
  const findWord = useWords(source, all?.words, filter !== '');
  const found = useMemo(() => filterOperations(tree, filter, findWord), [tree, filter, findWord]);
  const whole = useMemo(() => toEntries(found, slugs, folded), [found, slugs, folded]);
  // The whole list replaces the part that was sent with the page.
  const entries = all === undefined && part ? part : whole;
  const toHref = useCallback(
    (slug: string | undefined, operation: SpecOperation) =>
      referencePath(product, version, { kind: 'operation', tag: '', name: operationName(operation), slug }),
    [product, version],
  );
  const list = useRef<HTMLDivElement>(null);
  const onArrow = useListKeys(field, list);
  const total = filter ? whole.filter(({ kind }) => kind === 'operation').length : 0;

  /** Enter opens the first that was found. */
  function openFirst() {
    const first = whole.find((entry) => entry.kind === 'operation');
    if (filter && first) void router.navigate({ href: toHref(first.slug, first.operation) });
  }

  function toggle(key: string) {
    const next = new Set(folded);
    if (!next.delete(key)) next.add(key);
    setFolded(next);
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text.operations}</h2>
      {all === undefined && !operations.isError && !part && <ListSkeleton />}
      {operations.isError && (
        <p className={styles.note} role="alert">
          {text.operationsFailed}
          <Button loading={operations.isFetching} onClick={askAgain} size="small">
            {retry}
          </Button>
        </p>
      )}
      {all?.operations.length === 0 && <p className={styles.note}>{text.noOperations}</p>}
      {(tree.length > 0 || part) && (
        <>
          <div className={styles.filterBox}>
            <input
              aria-keyshortcuts="/"
              aria-label={text.filterOperations}
              className={styles.filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') openFirst();
                if (event.key === 'Escape') setFilter('');
                onArrow(event);
              }}
              placeholder={text.filterOperations}
              ref={field}
              type="search"
              value={filter}
            />
            {!filter && (
              <span aria-hidden="true" className={styles.filterKey}>
                /
              </span>
            )}
          </div>
          <p className={styles.announced} role="status">
            {total > 0 && text.operationsFound({ total })}
          </p>
          {entries.length === 0 && <p className={styles.note}>{text.noOperationsFound}</p>}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the anchors inside have the focus */}
          <div onKeyDown={onArrow} ref={list}>
            <Deferred>
              <OperationEntries
                entries={entries}
                onPoint={(slug) => void queries.prefetchQuery(operationQuery(source, slug))}
                onToggle={toggle}
                toHref={toHref}
              />
            </Deferred>
          </div>
        </>
      )}
    </section>
  );
}

/** The search index, loaded when the reader types. */
function useWords(source: ReferenceSource, hash: string | undefined, isTyping: boolean): FindWord | undefined {
  const { data } = useQuery({ ...wordsQuery(source, hash ?? ''), enabled: isTyping && hash !== undefined });
  return useMemo(() => (data ? createWordFinder(data) : undefined), [data]);
}

/** The reference has the slugs and the webhooks. Only its pages load it. */
function useIndex(productId: string, productVersionId: string) {
  const { client } = useServices();
  const queries = useQueryClient();
  const isReference = useLocation({ select: ({ pathname }) => pathname.startsWith('/spec/') });
  return useQuery({ ...indexQuery({ client, queries, productId, productVersionId }), enabled: isReference }).data;
}

/** The part of a long list that the server rendered the page with. */
function useListPart(): readonly ListEntry[] | undefined {
  const queries = useQueryClient();
  const pathname = useLocation({ select: (place) => place.pathname });
  return queries.getQueryData(listPartKey(pathname));
}
