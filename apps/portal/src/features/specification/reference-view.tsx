import { Deferred } from '@portico/api-reference/view/deferred.tsx';
import { OperationPage } from '@portico/api-reference/view/operation-page.tsx';
import { OperationSkeleton } from '@portico/api-reference/view/operation-skeleton.tsx';
import { OverviewPage } from '@portico/api-reference/view/overview-page.tsx';
import { ReferenceProvider } from '@portico/api-reference/view/reference.tsx';
import { RequestPanel } from '@portico/api-reference/view/request-panel.tsx';
import { SchemaPage } from '@portico/api-reference/view/schema-page.tsx';
import { findOperation, readHash, toOperationName } from '@portico/api-reference/view/target.ts';
import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { EmptyState } from '@portico/ui/empty-state.tsx';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { neighborsOf } from '../../shared/product/operations.ts';
import {
  indexQuery,
  operationQuery,
  type ReferenceSource,
  type ShownIndex,
  schemaQuery,
} from '../../shared/product/reference-queries.ts';
import { useText } from '../../shared/text/use-text.tsx';
import styles from './specification-page.module.css';
import { useHost } from './use-host.ts';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useSpecificationText } from './use-specification-text.ts';
import { useTryIt } from './use-try-it.ts';

/** What the address names: the whole, an operation or a schema (SPC-10). */
export function ReferenceView({ source }: { readonly source: ReferenceSource }) {
  const host = useHost(source);
  const hash = useLocation({ select: (location) => location.hash });
  const target = readHash(hash);
  const index = useQuery(indexQuery(source));
  return (
    <div className={styles.reference}>
      <ReferenceProvider host={host}>
        {target.kind === 'operation' && (
          <OperationScreen index={index} name={target.name} source={source} tag={target.tag} />
        )}
        {target.kind === 'schema' && <SchemaScreen name={target.name} source={source} />}
        {target.kind === 'overview' && <OverviewScreen index={index} />}
      </ReferenceProvider>
    </div>
  );
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data | null>;
  /** What to say where there is no such thing. */
  readonly none: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A skeleton, an error with a retry, nothing, or the thing itself: they never look alike (SPC-06). */
function Loaded<Data>({ query, none, children }: LoadedProps<Data>) {
  const text = useText();
  const { page } = useSpecificationText();
  const askAgain = useRetry();
  // What arrives is drawn in small steps: a large operation does not hold up the page that it stands in.
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

const OverviewScreen = ({ index }: { readonly index: UseQueryResult<ShownIndex | null> }) => (
  <Loaded none={<NoSpecification />} query={index}>
    {(shown) => <OverviewPage index={shown} />}
  </Loaded>
);

interface OperationScreenProps {
  readonly source: ReferenceSource;
  readonly name: string;
  /** The group that it was opened from. */
  readonly tag: string;
  readonly index: UseQueryResult<ShownIndex | null>;
}

function OperationScreen({ source, name, tag, index }: OperationScreenProps) {
  const operation = useQuery(operationQuery(source, name));
  const tryIt = useTryIt(source);
  const shown = useDeferredValue(index.data) ?? undefined;
  const { entry, previous, next } = useMemo(() => {
    const entries = shown?.operations ?? [];
    const found = findOperation(entries, name);
    return { entry: found, ...neighborsOf(entries, { tag, entry: found }) };
  }, [shown, name, tag]);

  // The operations beside this one, once there is nothing else to do.
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
          index={shown}
          key={bundle.operation.anchor}
          next={next}
          panel={
            shown && (
              <RequestPanel
                bundle={bundle}
                index={shown}
                isWebhook={entry?.kind === 'webhook'}
                tryIt={shown.tryIt === false ? undefined : tryIt}
              />
            )
          }
          previous={previous}
        />
      )}
    </Loaded>
  );
}

function SchemaScreen({ source, name }: { readonly source: ReferenceSource; readonly name: string }) {
  const schema = useQuery(schemaQuery(source, name));
  return (
    <Loaded none={<NotInVersion name={name} />} query={schema}>
      {(bundle) => <SchemaPage bundle={bundle} key={bundle.name} />}
    </Loaded>
  );
}
