import { en } from '@portico/i18n/texts/reference.js';
import type { ReactNode } from 'react';
import type { CompiledOperation, OperationBundle, ReferenceIndex, SchemaPool } from '../src/compile/compiled.ts';
import { type Host, ReferenceProvider } from '../src/view/reference.tsx';
import { PoolProvider } from '../src/view/schema/pool.tsx';
import { toHash } from '../src/view/target.ts';

export const aHost = (changes: Partial<Host> = {}): Host => ({
  texts: en.reference,
  documentTexts: {
    linkTo: ({ heading }) => heading,
    copyCode: 'Copy code',
    copied: 'Copied',
    taskDone: 'Done',
    taskOpen: 'Open',
    blocks: {
      note: 'Note',
      tip: 'Tip',
      important: 'Important',
      warning: 'Warning',
      caution: 'Caution',
      details: 'Details',
      tabs: 'Tabs',
    },
  },
  toHref: (target) => `#${toHash(target)}`,
  navigate: () => {},
  prepare: () => {},
  loadBundle: async () => ({ kind: 'schema', name: '', schema: true, schemas: {}, further: {} }),
  onCopy: async () => true,
  origin: 'https://portal.test',
  ...changes,
});

interface InReferenceProps {
  readonly host?: Partial<Host>;
  readonly schemas?: SchemaPool;
  readonly further?: Record<string, string>;
  readonly children: ReactNode;
}

export const InReference = ({ host, schemas = {}, further = {}, children }: InReferenceProps) => (
  <ReferenceProvider host={aHost(host)}>
    <PoolProvider further={further} schemas={schemas}>
      {children}
    </PoolProvider>
  </ReferenceProvider>
);

export const anOperation = (changes: Partial<CompiledOperation> = {}): CompiledOperation => ({
  anchor: 'listTides',
  slug: 'list-tides',
  method: 'get',
  path: '/tides',
  tags: [],
  parameters: [],
  responses: [],
  ...changes,
});

export const aBundle = (changes: Partial<CompiledOperation> = {}, schemas: SchemaPool = {}): OperationBundle => ({
  kind: 'operation',
  operation: anOperation(changes),
  schemas,
  further: {},
});

export const anIndex = (changes: Partial<ReferenceIndex> = {}): ReferenceIndex => ({
  title: 'Tides',
  version: '1.0',
  servers: [{ url: 'https://api.test/v1' }],
  security: [],
  securitySchemes: {},
  tags: [],
  operations: [],
  schemas: [],
  ...changes,
});
