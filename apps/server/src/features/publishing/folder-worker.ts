import { parentPort } from 'node:worker_threads';
import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { ProductContent, SpecContent } from '../publication/content.ts';
import { FolderError } from '../publication/findings.ts';
import { compileDocument } from '../specs/compile-document.ts';
import { compareSides } from '../version-changes/compare-sides.ts';
import { readFolder } from './folder.ts';
import type { FolderFiles, Refusal } from './folder-files.ts';
import {
  type FromThread,
  type Job,
  type Made,
  type Question,
  type Reply,
  type ToThread,
  toFolderFiles,
  type WrittenProduct,
  type WrittenSpec,
} from './folder-messages.ts';
import type { StoredTargets } from './link-targets.ts';
import { parseLongJson } from './long-json.ts';
import { previewDocuments, previewSpec } from './previews.ts';
import { readSitePart } from './site-part.ts';
import { unpackUpload } from './upload.ts';

const say = (message: FromThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);
const waiting = new Map<number, (reply: Reply) => void>();
let questions = 0;
let files = new Map<string, Uint8Array | Refusal>();

// Files arrive before the job that reads them, and replies while it runs. Jobs come one after another.
parentPort?.on('message', (message: ToThread) => {
  if ('files' in message) for (const [path, content] of message.files) files.set(path, content);
  else if ('reply' in message) waiting.get(message.number)?.(message.reply);
  else void work(message.job);
});

async function ask<Value>(question: Question): Promise<Value> {
  const number = questions++;
  const { promise, resolve } = Promise.withResolvers<Reply>();
  waiting.set(number, resolve);
  say({ number, question });
  const reply = await promise;
  waiting.delete(number);
  if ('refused' in reply) throw new Error(reply.refused);
  return reply.value as Value;
}

const linked: StoredTargets = {
  products: (portal, keys) => ask({ about: 'linked', portal, keys }),
  reference: (portal, version_id) => ask({ about: 'reference', portal, version_id }),
  documentText: (portal, document_id) => ask({ about: 'document', portal, document_id }),
  pages: (portal) => ask({ about: 'pages', portal }),
};

async function work(job: Job): Promise<void> {
  const given = toFolderFiles(files);
  files = new Map();
  try {
    await carryOut(job, given);
  } catch (error) {
    if (error instanceof FolderError) say({ findings: error.findings });
    else if (error instanceof Problem) say({ problem: { code: error.code, detail: error.message } });
    else say({ failed: error });
  }
}

async function carryOut(job: Job, given: FolderFiles): Promise<void> {
  if (job.kind === 'folder') {
    const upload = job.upload ? await unpackUpload(job.upload) : { files: given, secrets: new Map() };
    const { products, ...content } = await readFolder(upload.files, {
      ...(job.asksPublished && { published: (portal, product) => ask({ about: 'published', portal, product }) }),
      ...(job.asksLinked && { linked }),
      others: job.others,
      isPart: job.isPart,
      ...(job.mayFetch && { remote: (url: string) => ask<string>({ about: 'remote', url }) }),
    });
    for (const product of products) say({ product: withoutDocuments(product) });
    say({ made: { content, secrets: upload.secrets } });
  } else if (job.kind === 'compile') {
    const made = compileOrExplain(job);
    say({ made }, 'compiled' in made ? made.compiled.bundles.map(({ content }) => content.buffer) : []);
  } else if (job.kind === 'compare') say({ made: compareSides(job.before, job.after) });
  else if (job.kind === 'site') say({ made: await readSitePart(given, job.removed, linked) });
  else if (job.kind === 'json') say({ made: parseLongJson(job.text) });
  else {
    const made =
      job.kind === 'spec' ? await previewSpec(given, job.published) : await previewDocuments(given, job.place, linked);
    say({ made }, [made.buffer]);
  }
}

function compileOrExplain({ text, try_it }: Job & { kind: 'compile' }): Made['compile'] {
  try {
    return { compiled: compileDocument({ text, try_it }) };
  } catch (error) {
    if (error instanceof SpecificationRefused) return { refused: { reason: error.message, cause: error.cause } };
    throw error;
  }
}

const withoutDocuments = (product: ProductContent): WrittenProduct => ({
  ...product,
  specs: [...product.specs].map(([version, spec]) => [version, withoutDocument(spec)]),
});

const withoutDocument = ({ file_name, content, operations }: SpecContent): WrittenSpec => ({
  file_name,
  content,
  ...(operations && { operations }),
});
