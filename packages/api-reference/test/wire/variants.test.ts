import { createHash } from 'node:crypto';
import { en } from '@portico/i18n/texts/reference.js';
import { conformanceCases, toDocument } from '@portico/test-kit/conformance/cases.ts';
import { createJudge, type Judge } from '@portico/test-kit/echo/judge.ts';
import { expect, test } from 'vitest';
import { compileReference } from '../../src/compile/compile-reference.ts';
import type { Bundle, CompiledSchema, OperationBundle } from '../../src/compile/compiled.ts';
import { makeVariants } from '../../src/view/make-variants.ts';
import { nameInside, toVariantId } from '../../src/view/schema/place-names.ts';
import { type Reading, toShape } from '../../src/view/schema/shape.ts';
import { demoDocuments, largeDocuments, type NamedDocument } from './documents.ts';
import { isWhole } from './languages-here.ts';
import { methodOf } from './sample-cases.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);
const deepest = 3;

/** All variants that a reader can choose in a schema, each as choices by parts of the page. */
function choicesIn(
  schema: CompiledSchema,
  id: string,
  reading: Reading,
  before: Record<string, number> = {},
  depth = 0,
) {
  const found: Record<string, number>[] = [];
  if (depth > deepest) return found;
  const { rows, choices } = toShape(schema, reading);
  for (const [at, { options }] of choices.entries()) {
    const own = toVariantId(id, at);
    for (const [place, option] of options.entries()) {
      const chosen = { ...before, [`variant ${own}`]: place };
      found.push(chosen, ...choicesIn(option.schema, toVariantId(own, place), reading, chosen, depth + 1));
    }
  }
  for (const { label, isName, schema: inner } of rows) {
    const { id: place } = nameInside({ id, name: '', joint: 'dots' }, label, isName);
    found.push(...choicesIn(inner, place, reading, before, depth + 1));
  }
  return found;
}

async function problemsOf({ name, document }: NamedDocument, judge: Judge, part: number) {
  const { index, bundles } = compileReference(document, hashOf);
  const read = (hash: string) => JSON.parse(bundles.get(hash) ?? '{}') as Bundle;
  const problems: string[] = [];
  let count = 0;
  for (const entry of index.operations.filter(({ kind }) => kind === 'operation')) {
    const { operation, schemas, further } = read(entry.bundle) as OperationBundle;
    const [content] = operation.requestBody?.content ?? [];
    if (content?.schema === undefined) continue;
    const resolve = (named: string) => (Object.hasOwn(schemas, named) ? schemas[named] : undefined);
    const title = `${methodOf(entry)} ${entry.path}`;
    if (judge.problemsOf(title, 'body', content.sample).length > 0) continue;
    const all = choicesIn(content.schema, 'body', { resolve, texts: en.reference.schema });
    for (const chosen of all) {
      if (Number.parseInt(hashOf(`${title} ${JSON.stringify(chosen)}`).slice(0, 6), 16) > part * 0xffffff) continue;
      const varied = { value: content.sample, schema: content.schema, id: 'body', direction: 'sent' as const };
      const source = {
        resolve,
        hashOf: (named: string) => further[named],
        loadBundle: async (hash: string) => read(hash),
      };
      const [value] = await makeVariants([varied], chosen, en.reference.schema, source);
      count += 1;
      problems.push(
        ...judge
          .problemsOf(title, 'body', value)
          .map((problem) => `${name}: ${title} ${JSON.stringify(chosen)} ${problem}`),
      );
    }
  }
  return { problems, count };
}

test('a body is valid in every variant that a reader can choose', async () => {
  let all = 0;
  for (const one of [...(await demoDocuments()), ...(await largeDocuments())]) {
    const { problems, count } = await problemsOf(one, createJudge(one.document), isWhole ? 1 : 1 / 32);
    expect(problems).toEqual([]);
    all += count;
  }
  expect(all).toBeGreaterThan(10);
}, 600_000);

test.each(['3.0', '3.1', '3.2'] as const)(
  'a choice in any place of a schema of OpenAPI %s is sent as the chosen variant',
  async (version) => {
    const cases = conformanceCases.filter((one) => one.versions.includes(version));
    const document = toDocument(version, cases) as NamedDocument['document'];
    const { problems, count } = await problemsOf({ name: version, document }, createJudge(document), 1);
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(10);
  },
  60_000,
);
