import type { OperationBundle } from '@portico/api-reference/compile/compiled.ts';
import { Deferred } from '@portico/api-reference/view/deferred.tsx';
import { OperationPage } from '@portico/api-reference/view/operation-page.tsx';
import { OperationSkeleton } from '@portico/api-reference/view/operation-skeleton.tsx';
import { ReferenceProvider } from '@portico/api-reference/view/reference.tsx';
import { RequestPanel, type TryIt as TryItPart } from '@portico/api-reference/view/request-panel.tsx';
import { findOperation, type Target, toOperationName, toOperationTarget } from '@portico/api-reference/view/target.ts';
import { titleOf } from '@portico/api-reference/view/title.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate } from '../../router/react.tsx';
import { neighborsOf } from '../../shared/product/operations.ts';
import { type IndexPart, indexPartKey } from '../../shared/product/part-keys.ts';
import {
  indexQuery,
  operationQuery,
  type ReferenceSource,
  schemaQuery,
} from '../../shared/product/reference-queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { ChangedMark } from './changed-mark.tsx';
import { overviewPage, schemaPage } from './page-parts.ts';
import styles from './specification-page.module.css';
import { useFragment } from './use-fragment.ts';
import { useHost } from './use-host.ts';
import { useLevels } from './use-levels.ts';
import { type HeadProps, useReferenceHead } from './use-reference-head.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSpecificationText } from './use-specification-text.ts';
import { useTarget } from './use-target.ts';
import { loadTryItMemory, useTryItOwner, useTryItSettings } from './use-try-it-memory.ts';

const TryIt = lazy(async () => {
  const [{ TryIt }] = await Promise.all([import('./try-it.tsx'), loadTryItMemory()]);
  return { default: TryIt };
});

function useTryIt(source: ReferenceSource): TryItPart {
  const owner = useTryItOwner(source.productId);
  const settings = useTryItSettings(owner);
  return useMemo(
    () => ({ settings, toForm: (parts) => <TryIt {...parts} owner={owner} source={source} /> }),
    [settings, owner, source],
  );
}

interface ReferenceViewProps {
  readonly source: ReferenceSource;
  readonly product: HeadProps['head']['product'];
  readonly version: HeadProps['head']['version'];
}

interface OwnPageProps {
  readonly source: ReferenceSource;
  readonly target: Target;
  readonly toHref: (target: Target) => string;
}

/**
 * Older links have an operation in the hash, others its id. Both redirect to its page. Renders nothing, so the arrival of the
 * index causes no render.
 */
function OwnPage({ source, target, toHref }: OwnPageProps): null {
  const { data: index } = useQuery(indexQuery(source));
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
  return null;
}

/** What the URL names: the whole reference, an operation or a schema (SPC-10). */
export function ReferenceView({ source, product, version }: ReferenceViewProps) {
  const host = useHost(source, product, version);
  const target = useTarget();
  const head = { product, version };
  const [levels, rememberLevels] = useLevels();
  const fragment = useFragment();
  return (
    <div className={styles.reference}>
      <OwnPage source={source} target={target} toHref={host.toHref} />
      <ReferenceProvider fragment={fragment} host={host} levels={levels} onLevels={rememberLevels}>
        {target.kind === 'operation' && (
          <OperationScreen head={head} name={target.name} source={source} tag={target.tag} />
        )}
        {target.kind === 'schema' && <SchemaScreen head={head} name={target.name} source={source} />}
        {target.kind === 'overview' && <OverviewScreen head={head} source={source} />}
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

function OverviewScreen({ source, head }: HeadProps & { readonly source: ReferenceSource }) {
  const index = useQuery(indexQuery(source));
  useReferenceHead(head, { target: { kind: 'overview' }, description: index.data?.description });
  return (
    <Loaded none={<NoSpecification />} query={index}>
      {(shown) => <overviewPage.Part index={shown} />}
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
}

function OperationScreen({ source, name, tag, head }: OperationScreenProps) {
  const operation = useQuery(operationQuery(source, name));
  const found = operation.data?.operation;
  useReferenceHead(head, {
    target: found ? toOperationTarget(found, '') : { kind: 'operation', tag: '', name },
    title: found && titleOf(found),
    description: found?.description,
  });
  const part = useIndexPart();
  const index = useQuery({ ...indexQuery(source), subscribed: part === undefined });
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
              <TryItPanel bundle={bundle} isWebhook={entry?.kind === 'webhook'} shared={shared} source={source} />
            )
          }
          previous={previous}
        />
      )}
    </Loaded>
  );
}

interface TryItPanelProps {
  readonly source: ReferenceSource;
  readonly bundle: OperationBundle;
  readonly shared: IndexPart['shared'];
  readonly isWebhook: boolean;
}

/** Rendered alone when the reader's stored settings for requests change. */
function TryItPanel({ source, bundle, shared, isWebhook }: TryItPanelProps) {
  const tryIt = useTryIt(source);
  return (
    <RequestPanel
      bundle={bundle}
      index={shared}
      isWebhook={isWebhook}
      tryIt={shared.tryIt === false ? undefined : tryIt}
    />
  );
}

function SchemaScreen({ source, name, head }: HeadProps & { readonly source: ReferenceSource; readonly name: string }) {
  const schema = useQuery(schemaQuery(source, name));
  useReferenceHead(head, { target: { kind: 'schema', name }, title: schema.data?.name });
  return (
    <Loaded none={<NotInVersion name={name} />} query={schema}>
      {(bundle) => <schemaPage.Part bundle={bundle} key={bundle.name} />}
    </Loaded>
  );
}
