import { messageFor } from '@portico/app-kit/message-for.ts';
import { useRetry } from '@portico/app-kit/use-retry.ts';
import { ErrorState } from '@portico/ui/error-state.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from './text/use-text.tsx';

interface LoadedProps<Value> {
  readonly query: UseQueryResult<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What a request answers; until then a place for it, and where it failed the reason and another try. */
export function Loaded<Value>({ query, children }: LoadedProps<Value>) {
  const text = useText();
  const askAgain = useRetry();
  const { data, error, isFetching } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton shape="tile" />;
  return (
    <ErrorState onRetry={askAgain} retryLabel={text.retry} retrying={isFetching} title={text.failed.title}>
      {messageFor(error, text)}
    </ErrorState>
  );
}
