import { aLargeDocument } from '@portico/test-kit/fixtures/large-specification.ts';
import { expect, test } from 'vitest';
import { createFolderThreads } from '../publishing/folder-thread.ts';
import { compileDocument } from './compile-document.ts';
import { createReferenceCompiler, type SourceSpec } from './compiler.ts';

const aSpec = (document: object) => ({ file: 'a.json', content: JSON.stringify(document), document });
const usual = { seconds: 60, memory_mb: 1024 };

function aCompiler(settings = usual) {
  const threads = createFolderThreads(settings);
  const compile = createReferenceCompiler(threads.compile);
  return {
    compile: (spec: SourceSpec, try_it: boolean) => compile('ours', spec, try_it),
    [Symbol.asyncDispose]: () => threads[Symbol.asyncDispose](),
  };
}
const large = aLargeDocument({ operations: 60, bytes: 500_000 });

test('a thread compiles JSON and YAML with the same result as this one, one after another', async () => {
  await using compiler = aCompiler();
  const here = compileDocument({ document: large, try_it: true });
  const [json, yaml] = await Promise.all([
    compiler.compile(aSpec(large), true),
    compiler.compile(
      { file: 'a.yaml', content: `# YAML, which has remarks\n${JSON.stringify(large)}`, document: large },
      true,
    ),
  ]);
  expect(json).toEqual(here);
  expect(yaml.hash).toEqual(here.hash);
});

test('the text of a large document is parsed only in the thread', async () => {
  await using compiler = aCompiler();
  const unread: SourceSpec = {
    file: 'a.json',
    content: JSON.stringify(large),
    get document(): object {
      throw new Error('read here as well');
    },
  };
  expect((await compiler.compile(unread, true)).entries.length).toBeGreaterThan(60);
});

test('other requests are answered during compilation', async () => {
  await using compiler = aCompiler();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await compiler.compile(aSpec(aLargeDocument({ operations: 200, bytes: 2_000_000 })), true);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('a document that takes too much memory or time is refused, and the next one is compiled', async () => {
  const document = aLargeDocument({ operations: 500, bytes: 4_000_000 });
  await using small = aCompiler({ ...usual, memory_mb: 24 });
  await expect(small.compile(aSpec(document), true)).rejects.toMatchObject({
    code: 'reading-too-costly',
    message: 'a.json takes more than 24 MB of memory to read.',
  });
  await using quick = aCompiler({ ...usual, seconds: 0.001 });
  await expect(quick.compile(aSpec(document), true)).rejects.toMatchObject({
    code: 'reading-too-costly',
    message: 'a.json takes more than 0.002 seconds to read.',
  });
  await using compiler = aCompiler();
  const hostile = {
    ...large,
    components: { schemas: Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`S${at}`, {}])) },
  };
  const refused = expect(compiler.compile(aSpec(hostile), true)).rejects.toThrow('has 30000 schemas');
  const next = compiler.compile(aSpec(large), true);
  await refused;
  expect((await next).entries.length).toBeGreaterThan(60);
});
