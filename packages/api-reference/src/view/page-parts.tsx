import { type ReactNode, useEffect } from 'react';
import type { CompiledOperation, SchemaPool } from '../compile/compiled.ts';
import { ChosenProvider } from './chosen.tsx';
import { useReference, useTexts } from './reference.tsx';
import { PoolProvider, usePool } from './schema/pool.tsx';
import { firstVariants } from './use-example.ts';
import { toVaried } from './use-variants.ts';
import { variantsOf } from './variants.ts';

interface PagePartsProps {
  readonly schemas: SchemaPool;
  readonly further: Readonly<Record<string, string>>;
  /** Absent on the page of a schema. */
  readonly operation?: CompiledOperation | undefined;
  readonly children: ReactNode;
}

/** Provides the named schemas and the reader's choices to the parts of a page. */
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

/** A schema initially shows the variant of its example. */
function Choices({ operation, children }: Pick<PagePartsProps, 'operation' | 'children'>) {
  const { resolve } = usePool();
  const { schema: texts } = useTexts();
  const first = () => {
    const bodies = [
      { content: operation?.requestBody?.content, id: 'body' },
      ...(operation?.responses ?? []).map(({ content, status }) => ({ content, id: status })),
    ];
    const reading = { resolve, texts };
    const ofParameters = operation?.parameters.flatMap((one) => toVaried(one, one.in, resolve)) ?? [];
    return Object.assign(
      {},
      ...bodies.map(({ content = [], id }) => firstVariants(content, id, reading)),
      ...ofParameters.map(({ value, schema, id }) => variantsOf(value, schema, id, reading)),
    );
  };
  return <ChosenProvider first={first}>{children}</ChosenProvider>;
}
