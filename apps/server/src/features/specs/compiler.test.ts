import { SpecificationRefused } from '@portico/api-reference/compile/bounds.ts';
import { aLargeDocument } from '@portico/api-reference/compile/large-document.ts';
import { expect, test } from 'vitest';
import { compileDocument } from './compile-document.ts';
import { createReferenceCompiler } from './compiler.ts';

const aSpec = (document: object) => ({ content: JSON.stringify(document), document });
const large = aLargeDocument({ operations: 60, bytes: 500_000 });

test('a thread compiles to the same as this one, from JSON and from YAML, one after another', async () => {
  await using compiler = createReferenceCompiler();
  const here = compileDocument({ document: large, try_it: true });
  const [json, yaml] = await Promise.all([
    compiler.compile(aSpec(large), true),
    compiler.compile({ content: `# YAML, which has remarks\n${JSON.stringify(large)}`, document: large }, true),
  ]);
  expect(json).toEqual(here);
  expect(yaml.hash).toEqual(here.hash);
});

test('while it compiles, others are answered', async () => {
  await using compiler = createReferenceCompiler();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await compiler.compile(aSpec(aLargeDocument({ operations: 200, bytes: 2_000_000 })), true);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

test('what takes too much memory or time is refused, and the next document is compiled all the same', async () => {
  const document = aLargeDocument({ operations: 500, bytes: 4_000_000 });
  await using small = createReferenceCompiler({ memory_mb: 20, time_ms: 60_000 });
  await expect(small.compile(aSpec(document), true)).rejects.toThrow(
    new SpecificationRefused('takes too much memory to compile'),
  );
  await using quick = createReferenceCompiler({ memory_mb: 1024, time_ms: 1 });
  await expect(quick.compile(aSpec(document), true)).rejects.toThrow(
    new SpecificationRefused('takes longer than 0.001 seconds to compile'),
  );
  await using compiler = createReferenceCompiler();
  const hostile = {
    ...large,
    components: { schemas: Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`S${at}`, {}])) },
  };
  const refused = expect(compiler.compile(aSpec(hostile), true)).rejects.toThrow('has 30000 schemas');
  const next = compiler.compile(aSpec(large), true);
  await refused;
  expect((await next).entries.length).toBeGreaterThan(60);
});
