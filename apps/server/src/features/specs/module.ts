import type { Database, Transact } from '../../platform/database/database.ts';
import { type CompileInThread, createReferenceCompiler } from './compiler.ts';
import { createOperationList } from './operation-list.ts';
import { createReferencePublisher } from './publish-references.ts';
import { createReferenceRecompiler } from './recompile.ts';
import { createReferenceService } from './reference-service.ts';
import { createReferenceStore } from './reference-store.ts';
import { createSpecService } from './service.ts';
import { createSpecStore } from './store.ts';

interface Needs {
  database: Database;
  /** Compiles specifications in another thread than the one that answers requests. */
  compileInThread: CompileInThread;
  transact: Transact;
}

/** Specifications, and the references that are compiled from them. */
export function createSpecsModule({ database, compileInThread, transact }: Needs) {
  const compile = createReferenceCompiler(compileInThread);
  const recompileReferences = createReferenceRecompiler({ database, transact, compile });
  const store = createReferenceStore(database);
  return {
    specs: createSpecService({ store: createSpecStore(database) }),
    references: createReferenceService({ store }),
    operationsOf: createOperationList({ store }),
    prepareReferences: createReferencePublisher({ database, compile }),
    recompileReferences,
    sweeps: [recompileReferences],
  };
}
