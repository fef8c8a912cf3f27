import { parentPort } from 'node:worker_threads';
import type { ProductContent, SpecContent } from './content.ts';
import { FolderError } from './findings.ts';
import { readFolder } from './folder.ts';
import type { Refusal } from './folder-files.ts';
import {
  type FromThread,
  type Job,
  type Question,
  type Reply,
  type ToThread,
  toFolderFiles,
  type WrittenProduct,
  type WrittenSpec,
} from './folder-messages.ts';
import { readDocumentsAlone, readSpecAlone } from './read-parts.ts';

/** The inside of the thread that reads folders: files and a job in, what they say out, one after another. */

const say = (message: FromThread) => parentPort?.postMessage(message);
const waiting = new Map<number, (reply: Reply) => void>();
let questions = 0;
let files = new Map<string, Uint8Array | Refusal>();

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

async function work(job: Job): Promise<void> {
  const given = toFolderFiles(files);
  files = new Map();
  try {
    if (job.kind === 'folder') {
      const { products, ...rest } = await readFolder(given, {
        ...(job.asksPublished && { published: (portal, product) => ask({ about: 'published', portal, product }) }),
        ...(job.mayFetch && { remote: (address: string) => ask<string>({ about: 'remote', address }) }),
      });
      for (const product of products) say({ product: withoutDocuments(product) });
      say({ made: rest });
    } else if (job.kind === 'spec') {
      const { findings, spec } = await readSpecAlone(given);
      say({ made: { findings, ...(spec && { spec: withoutDocument(spec) }) } });
    } else say({ made: await readDocumentsAlone(given) });
  } catch (error) {
    say(error instanceof FolderError ? { findings: error.findings } : { failed: error });
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
