import { Deferred } from '@portico/api-reference/view/deferred.tsx';
import { readHash, untagged } from '@portico/api-reference/view/target.ts';
import { WindowList } from '@portico/api-reference/view/window-list.tsx';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import type { ProductVersion } from '@portico/contract/catalog.ts';
import type { SpecOperation } from '@portico/contract/specs.ts';
import { Button } from '@portico/ui/button.tsx';
import { Icon } from '@portico/ui/icons.tsx';
import { MethodBadge } from '@portico/ui/method-badge.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useMemo, useRef, useState } from 'react';
import {
  filterGroups,
  groupByTag,
  type OperationGroup,
  operationHash,
  operationName,
} from '../../shared/product/operations.ts';
import { operationsQuery } from '../../shared/product/queries.ts';
import { indexQuery, operationQuery } from '../../shared/product/reference-queries.ts';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './sidebar.module.css';
import { useSearchKeys } from './use-search-keys.ts';

interface OperationListProps {
  readonly productId: string;
  readonly version: ProductVersion;
}

export function OperationList({ productId, version }: OperationListProps) {
  const { product: text, retry } = useText();
  const askAgain = useRetry();
  const { client } = useServices();
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useSearchKeys(field);
  const operations = useQuery(operationsQuery(client, productId, version.id));
  const webhooks = useWebhooks(productId, version.id);
  const groups = useMemo(() => {
    const calls = groupByTag(operations.data ?? []);
    return webhooks.length > 0 ? [...calls, { tag: webhookTag, operations: webhooks }] : calls;
  }, [operations.data, webhooks]);
  const shown = useMemo(() => filterGroups(groups, filter), [groups, filter]);
  const path = `/spec/${encodeURIComponent(productId)}/${encodeURIComponent(version.id)}`;

  /** Enter opens the first that was found. */
  function openFirst() {
    const [group] = shown;
    const operation = group?.operations[0];
    if (filter && operation) void router.navigate({ href: `${path}#${operationHash(group.tag, operation)}` });
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{text.operations}</h2>
      {operations.isPending && (
        <div aria-hidden="true" className={styles.waiting}>
          <Skeleton variant="long" />
          <Skeleton />
          <Skeleton variant="half" />
        </div>
      )}
      {operations.isError && (
        <p className={styles.note} role="alert">
          {text.operationsFailed}
          <Button loading={operations.isFetching} onClick={askAgain} size="small">
            {retry}
          </Button>
        </p>
      )}
      {operations.data?.length === 0 && <p className={styles.note}>{text.noOperations}</p>}
      {groups.length > 0 && (
        <>
          <div className={styles.filterBox}>
            <input
              aria-keyshortcuts="/ Control+K"
              aria-label={text.filterOperations}
              className={styles.filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') openFirst();
                if (event.key === 'Escape') setFilter('');
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
          {shown.length === 0 && <p className={styles.note}>{text.noOperationsFound}</p>}
          <Deferred>
            <Entries groups={shown} path={path} productId={productId} versionId={version.id} />
          </Deferred>
        </>
      )}
    </section>
  );
}

/** They have no tag of their own; the page of one stands where those without a tag do. */
const webhookTag = '';

/** What the API sends by itself. The reference knows of them, and only its pages can show them. */
function useWebhooks(productId: string, productVersionId: string): readonly SpecOperation[] {
  const { client } = useServices();
  const queries = useQueryClient();
  const isReference = useLocation({ select: ({ pathname }) => pathname.startsWith('/spec/') });
  const index = useQuery({ ...indexQuery({ client, queries, productId, productVersionId }), enabled: isReference });
  return useMemo(
    () =>
      (index.data?.operations ?? [])
        .filter(({ kind }) => kind === 'webhook')
        .map(({ method, path, operationId = null, summary = null, deprecated = false }) => ({
          method,
          path,
          operation_id: operationId,
          summary,
          deprecated,
          tags: [],
        })),
    [index.data],
  );
}

type Entry =
  | { readonly kind: 'tag'; readonly tag: string | undefined; readonly isOpen: boolean }
  | { readonly kind: 'operation'; readonly tag: string | undefined; readonly operation: SpecOperation };

interface EntriesProps {
  readonly groups: readonly OperationGroup[];
  readonly path: string;
  readonly productId: string;
  readonly versionId: string;
}

/** Heights are fixed, so that the place of an entry is known without drawing those above it. */
const heights = { tag: 36, operation: 50 } as const;

const heightOfEntry = ({ kind }: Entry): number => heights[kind];

const keyOfEntry = (entry: Entry): string =>
  entry.kind === 'tag' ? `tag ${entry.tag}` : operationHash(entry.tag, entry.operation);

/** Groups start open (SHL-11). Of thousands of entries those in sight are drawn: plain anchors with one listener. */
function Entries({ groups, path, productId, versionId }: EntriesProps) {
  const { client } = useServices();
  const router = useRouter();
  const queries = useQueryClient();
  const [folded, setFolded] = useState<ReadonlySet<string | undefined>>(new Set());
  const hash = useLocation({ select: ({ pathname, hash }) => (pathname.startsWith('/spec/') ? hash : '') });
  const target = readHash(hash);
  const entries = useMemo(
    () =>
      groups.flatMap(({ tag, operations }): Entry[] => {
        const isOpen = !folded.has(tag);
        const below = isOpen ? operations.map((operation): Entry => ({ kind: 'operation', tag, operation })) : [];
        return [{ kind: 'tag', tag, isOpen }, ...below];
      }),
    [groups, folded],
  );
  const isActive = (entry: Entry): boolean =>
    target.kind === 'operation' &&
    entry.kind === 'operation' &&
    target.tag === (entry.tag || untagged) &&
    target.name === operationName(entry.operation);
  const active = entries.find(isActive);

  function stayInApp(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    if (!href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  /** What is pointed at is fetched before it is clicked. */
  function prepare(event: MouseEvent) {
    const href = (event.target as Element).closest('a')?.getAttribute('href');
    const pointed = readHash(href?.split('#')[1] ?? '');
    if (pointed.kind !== 'operation') return;
    const source = { client, queries, productId, productVersionId: versionId };
    void queries.prefetchQuery(operationQuery(source, pointed.name));
  }

  function toggle(tag: string | undefined) {
    const next = new Set(folded);
    if (!next.delete(tag)) next.add(tag);
    setFolded(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the anchors inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an anchor is a click, too
    // biome-ignore lint/a11y/useKeyWithMouseEvents: preparing is a favour to the pointer, nothing depends on it
    <div onClick={stayInApp} onMouseOver={prepare}>
      <WindowList
        activeKey={active && keyOfEntry(active)}
        heightOf={heightOfEntry}
        items={entries}
        keyOf={keyOfEntry}
        render={(entry) =>
          entry.kind === 'tag' ? (
            <TagEntry isOpen={entry.isOpen} onToggle={() => toggle(entry.tag)} tag={entry.tag} />
          ) : (
            <OperationEntry
              href={`${path}#${operationHash(entry.tag, entry.operation)}`}
              isActive={entry === active}
              operation={entry.operation}
            />
          )
        }
      />
    </div>
  );
}

interface TagEntryProps {
  readonly tag: string | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TagEntry({ tag, isOpen, onToggle }: TagEntryProps) {
  const { product: text } = useText();
  const name = tag === webhookTag ? text.webhooks : (tag ?? text.otherOperations);
  return (
    <h3>
      <button aria-expanded={isOpen} className={styles.groupTitle} onClick={onToggle} title={name} type="button">
        <span className={styles.groupName}>{name}</span>
        <Icon name="chevronRight" size={16} />
      </button>
    </h3>
  );
}

interface OperationEntryProps {
  readonly operation: SpecOperation;
  readonly href: string;
  readonly isActive: boolean;
}

function OperationEntry({ operation: { method, path, summary, deprecated }, href, isActive }: OperationEntryProps) {
  const { product: text } = useText();
  return (
    <a
      aria-current={isActive ? 'true' : undefined}
      className={styles.operation}
      data-deprecated={deprecated || undefined}
      href={href}
      title={deprecated ? text.deprecatedOperation : path}
    >
      <MethodBadge method={method} />
      <span className={styles.operationText}>
        {summary && <span className={styles.summary}>{summary}</span>}
        <span className={styles.path}>{path}</span>
      </span>
    </a>
  );
}
