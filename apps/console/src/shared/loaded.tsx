import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from './text/use-text.tsx';

interface LoadedProps<Value> {
  readonly query: UseQueryResult<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** The result of a request. Before it there is a placeholder, and after a failure the reason and a retry button. */
export function Loaded<Value>({ query, children }: LoadedProps<Value>) {
  const text = useText();
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (!error) {
    return (
      <div className="stack gap-3">
        <Skeleton variant="half" />
        <Skeleton variant="long" />
        <Skeleton variant="long" />
      </div>
    );
  }
  return <QueryFailure query={query} text={text} title={text.failed.title} />;
}
