import { type ReactNode, useEffect } from 'react';
import type { CompiledOperation, SchemaPool } from '../compile/compiled.ts';
import { ChosenProvider } from './chosen.tsx';
import { useReference, useTexts } from './reference.tsx';
import { PoolProvider, usePool } from './schema/pool.tsx';
import { firstVariants } from './use-example.ts';

interface PagePartsProps {
  readonly schemas: SchemaPool;
  readonly further: Readonly<Record<string, string>>;
  /** Absent on the page of a schema. */
  readonly operation?: CompiledOperation | undefined;
  readonly children: ReactNode;
}

/** What the parts of a page share: named schemas, and what the reader chose. */
export function PageParts({ schemas, further, operation, children }: PagePartsProps) {
  const { fragment } = useReference();
  useEffect(() => {
    if (fragment) document.getElementById(fragment)?.scrollIntoView();
  }, [fragment]);
  return (
    <PoolProvider further={further} schemas={schemas}>
      <Choices operation={operation}>{children}</Choices>
    </PoolProvider>
  );
}

/** A schema is shown in the variant that its example is in. */
function Choices({ operation, children }: Pick<PagePartsProps, 'operation' | 'children'>) {
  const { resolve } = usePool();
  const { schema: texts } = useTexts();
  const first = () => {
    const bodies = [
      { content: operation?.requestBody?.content, id: 'body' },
      ...(operation?.responses ?? []).map(({ content, status }) => ({ content, id: status })),
    ];
    return Object.assign({}, ...bodies.map(({ content = [], id }) => firstVariants(content, id, { resolve, texts })));
  };
  return <ChosenProvider first={first}>{children}</ChosenProvider>;
}
