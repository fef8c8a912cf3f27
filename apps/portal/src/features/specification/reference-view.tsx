import { Deferred } from '@portico/api-reference/view/deferred.tsx';
import { OperationPage } from '@portico/api-reference/view/operation-page.tsx';
import { OperationSkeleton } from '@portico/api-reference/view/operation-skeleton.tsx';
import { OverviewPage } from '@portico/api-reference/view/overview-page.tsx';
import { ReferenceProvider } from '@portico/api-reference/view/reference.tsx';
import { RequestPanel } from '@portico/api-reference/view/request-panel.tsx';
import { SchemaPage } from '@portico/api-reference/view/schema-page.tsx';
import { findOperation, type Target, toOperationName, toOperationTarget } from '@portico/api-reference/view/target.ts';
import { titleOf } from '@portico/api-reference/view/title.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate } from '../../router/react.tsx';
import { neighborsOf } from '../../shared/product/operations.ts';
import { type IndexPart, indexPartKey } from '../../shared/product/part-keys.ts';
import {
  indexQuery,
  operationQuery,
  type ReferenceSource,
  type ShownIndex,
  schemaQuery,
} from '../../shared/product/reference-queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ChangedMark } from './changed-mark.tsx';
import styles from './specification-page.module.css';
import { useFragment } from './use-fragment.ts';
import { useHost } from './use-host.ts';
import { useLevels } from './use-levels.ts';
import { type HeadProps, useReferenceHead } from './use-reference-head.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSpecificationText } from './use-specification-text.ts';
import { useTarget } from './use-target.ts';
import { useTryIt } from './use-try-it.ts';

interface ReferenceViewProps {
  readonly source: ReferenceSource;
  readonly product: HeadProps['head']['product'];
  readonly version: HeadProps['head']['version'];
}

/** Older links have an operation in the hash, others its id: both redirect to its page. */
function useOwnPage(target: Target, index: ShownIndex | null | undefined, toHref: (target: Target) => string): void {
  const navigate = useNavigate();
  const place = useLocation();
  const entry = target.kind === 'operation' && index ? findOperation(index.operations, target.name) : undefined;
  const path = entry
    ? toHref(toOperationTarget(entry, ''))
    : target.kind === 'schema' && index?.schemas.some(({ name }) => name === target.name)
      ? toHref(target)
      : undefined;
  useEffect(() => {
    if (path === undefined || path === place.pathname) return;
    void navigate({ href: `${path}${place.searchStr}`, replace: true, resetScroll: false });
  }, [path, place, navigate]);
}

/** What the URL names: the whole reference, an operation or a schema (SPC-10). */
export function ReferenceView({ source, product, version }: ReferenceViewProps) {
  const host = useHost(source, product, version);
  const target = useTarget();
  const index = useQuery(indexQuery(source));
  useOwnPage(target, index.data, host.toHref);
  const head = { product, version };
  const [levels, rememberLevels] = useLevels();
  const fragment = useFragment();
  return (
    <div className={styles.reference}>
      <ReferenceProvider fragment={fragment} host={host} levels={levels} onLevels={rememberLevels}>
        {target.kind === 'operation' && (
          <OperationScreen head={head} index={index} name={target.name} source={source} tag={target.tag} />
        )}
        {target.kind === 'schema' && <SchemaScreen head={head} name={target.name} source={source} />}
        {target.kind === 'overview' && <OverviewScreen head={head} index={index} />}
      </ReferenceProvider>
    </div>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data | null>;
  /** The message where it does not exist. */
  readonly none: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A skeleton, an error with a retry, an empty state, or the content (SPC-06). */
function Loaded<Data>({ query, none, children }: LoadedProps<Data>) {
  const text = useText();
  const { page } = useSpecificationText();
  const askAgain = useRetry();
  // Rendered as a transition, so that a large operation does not block the page.
  const data = useDeferredValue(query.data);
  const isPending = query.isPending || (data === undefined && query.data !== undefined);
  useScrollMemory(!isPending);
  if (isPending) return <OperationSkeleton />;
  if (query.isError) {
    return (
      <ErrorState
        level={1}
        onRetry={askAgain}
        retryLabel={text.retry}
        retrying={query.isFetching}
        title={page.failed.title}
      >
        {messageFor(query.error, text)}
      </ErrorState>
    );
  }
  const shown = data ?? query.data;
  return shown === null ? none : <Deferred fallback={<OperationSkeleton />}>{children(shown)}</Deferred>;
}

function NoSpecification() {
  const { page: text } = useSpecificationText();
  return (
    <EmptyState drawing="lens" level={1} title={text.noSpecification.title}>
      {text.noSpecification.text}
    </EmptyState>
  );
}

function NotInVersion({ name }: { readonly name: string }) {
  const { notInVersion: text } = useSpecificationText().page;
  return (
    <EmptyState
      action={
        <Link className={buttonClass()} hash="" to=".">
          {text.action}
        </Link>
      }
      drawing="lens"
      level={1}
      title={text.title}
    >
      {text.text({ name })}
    </EmptyState>
  );
}

function OverviewScreen({ index, head }: HeadProps & { readonly index: UseQueryResult<ShownIndex | null> }) {
  useReferenceHead(head, { target: { kind: 'overview' }, description: index.data?.description });
  return (
    <Loaded none={<NoSpecification />} query={index}>
      {(shown) => <OverviewPage index={shown} />}
    </Loaded>
  );
}

/** The part that the server rendered the page of an operation with, where the document is too large to send whole. */
function useIndexPart(): IndexPart | undefined {
  const queries = useQueryClient();
  const pathname = useLocation({ select: (place) => place.pathname });
  return queries.getQueryData(indexPartKey(pathname));
}

interface OperationScreenProps extends HeadProps {
  readonly source: ReferenceSource;
  readonly name: string;
  /** The group that it was opened from. */
  readonly tag: string;
  readonly index: UseQueryResult<ShownIndex | null>;
}

function OperationScreen({ source, name, tag, index, head }: OperationScreenProps) {
  const operation = useQuery(operationQuery(source, name));
  const found = operation.data?.operation;
  useReferenceHead(head, {
    target: found ? toOperationTarget(found, '') : { kind: 'operation', tag: '', name },
    title: found && titleOf(found),
    description: found?.description,
  });
  const tryIt = useTryIt(source);
  const part = useIndexPart();
  const whole = useDeferredValue(index.data) ?? undefined;
  const shared = part?.shared ?? whole;
  const { entry, previous, next } = useMemo(() => {
    if (part) return part;
    const found = whole && findOperation(whole.operations, name);
    return { entry: found, ...(whole && neighborsOf(whole, { tag, entry: found })) };
  }, [part, whole, name, tag]);

  // Preload the neighboring operations when the browser is idle.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const neighbor of [next, previous]) {
        if (neighbor) void source.queries.prefetchQuery(operationQuery(source, toOperationName(neighbor.entry)));
      }
    }, 300);
    return () => clearTimeout(timer);
  }, [source, next, previous]);

  const isWithoutSpecification = index.data === null;
  return (
    <Loaded none={isWithoutSpecification ? <NoSpecification /> : <NotInVersion name={name} />} query={operation}>
      {(bundle) => (
        <OperationPage
          bundle={bundle}
          entry={entry}
          index={shared}
          key={bundle.operation.anchor}
          mark={<ChangedMark head={head} slug={bundle.operation.slug} source={source} />}
          next={next}
          panel={
            shared && (
              <RequestPanel
                bundle={bundle}
                index={shared}
                isWebhook={entry?.kind === 'webhook'}
                tryIt={shared.tryIt === false ? undefined : tryIt}
              />
            )
          }
          previous={previous}
        />
      )}
    </Loaded>
  );
}

function SchemaScreen({ source, name, head }: HeadProps & { readonly source: ReferenceSource; readonly name: string }) {
  const schema = useQuery(schemaQuery(source, name));
  useReferenceHead(head, { target: { kind: 'schema', name }, title: schema.data?.name });
  return (
    <Loaded none={<NotInVersion name={name} />} query={schema}>
      {(bundle) => <SchemaPage bundle={bundle} key={bundle.name} />}
    </Loaded>
  );
}
