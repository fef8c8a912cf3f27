import { aFolder, findingsOf } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { describe, expect, test } from 'vitest';
import { readFolder } from '../folder.ts';
import { maximumFileBytes } from '../folder-files.ts';

const one = 'products/one';
const spec = `openapi: 3.1.0
info: { title: One, version: v1, description: From the team. }
tags: [{ name: Rates }, { name: Admin }]
paths:
  /rates:
    get:
      operationId: listRates
      tags: [Rates]
      summary: Rates
      responses: { "200": { description: Fine } }
  /keys:
    post:
      operationId: makeKey
      tags: [Admin]
      summary: Keys
      responses: { "200": { description: Fine } }
`;
const head = 'overlay: 1.0.0\ninfo: { title: Words for readers, version: 1.0.0 }\n';
const folderWith = (overlay: string, more: Record<string, string> = {}) => ({
  [`${one}/product.yaml`]: 'name: One\nversions: [{ name: v1, spec: api.yaml }]\n',
  [`${one}/api.yaml`]: spec,
  [`${one}/api.overlay.yaml`]: overlay,
  ...more,
});
const actions = (...lines: string[]) => `${head}actions:\n${lines.map((line) => `  - ${line}\n`).join('')}`;

async function publishedBy(...lines: string[]) {
  const { products } = await readFolder(aFolder(folderWith(actions(...lines))));
  const { content, operations, file_name } = products[0]!.specs.get('v1')!;
  return { document: JSON.parse(content), operations, file_name };
}

describe('an overlay beside a specification', () => {
  test('changes descriptions, and the file of the team stays as it is', async () => {
    const { document, file_name } = await publishedBy(
      '{ target: "$.info", update: { description: For readers., contact: { name: Help } } }',
      '{ target: "$.paths.*[?@.operationId==\'listRates\']", update: { summary: Rates of today } }',
    );
    expect(document.info).toEqual({
      title: 'One',
      version: 'v1',
      description: 'For readers.',
      contact: { name: 'Help' },
    });
    expect(document.paths['/rates'].get.summary).toBe('Rates of today');
    expect(document.paths['/keys'].post.summary).toBe('Keys');
    expect(file_name).toBe('api.json');
  });

  test('removes operations, which the list of operations then lacks', async () => {
    const { document, operations } = await publishedBy(
      '{ target: "$.paths[?@.post]", remove: true }',
      '{ target: "$.tags[?@.name==\'Admin\']", remove: true }',
    );
    expect(Object.keys(document.paths)).toEqual(['/rates']);
    expect(document.tags).toEqual([{ name: 'Rates' }]);
    expect(operations?.map(({ operation_id }) => operation_id)).toEqual(['listRates']);
  });

  test('removes several entries of one list', async () => {
    const { document } = await publishedBy('{ target: "$.tags[1, 0]", remove: true }');
    expect(document.tags).toEqual([]);
  });

  test('appends to a list, and joins lists inside objects', async () => {
    const { document } = await publishedBy(
      '{ target: "$.tags", update: { name: Later } }',
      '{ target: "$.paths..get", update: { tags: [Later] } }',
    );
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual(['Rates', 'Admin', 'Later']);
    expect(document.paths['/rates'].get.tags).toEqual(['Rates', 'Later']);
  });

  test('applies its actions one after the other', async () => {
    const { document } = await publishedBy(
      '{ target: "$.paths[\'/rates\']", update: { delete: { responses: { "204": { description: Gone } } } } }',
      '{ target: "$.paths[\'/rates\'].delete", update: { summary: Removes all rates } }',
    );
    expect(document.paths['/rates'].delete.summary).toBe('Removes all rates');
  });

  test('changes one place only where YAML aliases share a value', async () => {
    const shared = spec.replace('{ "200": { description: Fine } }', '&fine { "200": { description: Fine } }');
    const aliased = shared.replace(/(makeKey[\s\S]*)\{ "200": .*/, '$1*fine');
    const overlay = actions("{ target: \"$.paths['/keys'].post.responses['200']\", update: { description: Made } }");
    const { products } = await readFolder(aFolder(folderWith(overlay, { [`${one}/api.yaml`]: aliased })));
    const { paths } = JSON.parse(products[0]!.specs.get('v1')!.content);
    expect(paths['/rates'].get.responses['200'].description).toBe('Fine');
    expect(paths['/keys'].post.responses['200'].description).toBe('Made');
  });

  test('may mark operations as internal, which hides them', async () => {
    const { operations } = await publishedBy('{ target: "$.paths[\'/keys\'].post", update: { x-internal: true } }');
    expect(operations?.map(({ operation_id }) => operation_id)).toEqual(['listRates']);
  });

  test('may be written in JSON and have extensions', async () => {
    const overlay = { overlay: '1.0.1', info: { title: 'A', version: '1', 'x-by': 'us' }, 'x-more': 1, actions: [] };
    const json = { ...overlay, actions: [{ target: '$.info', update: { title: 'Two' }, 'x-why': 'brand' }] };
    const { [`${one}/api.overlay.yaml`]: _, ...files } = folderWith('');
    const folder = aFolder({ ...files, [`${one}/api.overlay.json`]: JSON.stringify(json) });
    const { products } = await readFolder(folder);
    expect(JSON.parse(products[0]!.specs.get('v1')!.content).info.title).toBe('Two');
  });
});

test.each<[what: string, overlay: string, finding: string]>([
  [
    'a target that matches nothing',
    actions('{ target: "$.info", update: { title: Two } }', '{ target: "$.paths[\'/rate\']", remove: true }'),
    ":5: the target $.paths['/rate'] matches nothing in the specification",
  ],
  [
    'a target that is no JSONPath',
    actions('{ target: "info.title", update: {} }'),
    ':4: the target info.title is not a JSONPath',
  ],
  ['an action without effect', actions('{ target: "$.info" }'), ':4: has an action with neither update nor remove'],
  [
    'the removal of everything',
    actions('{ target: "$", remove: true }'),
    ':4: has an action that removes the whole specification',
  ],
  [
    'an update that does not fit',
    actions('{ target: "$.info", update: Two }'),
    ':4: the update does not fit the target $.info: an object is updated by an object, a list by one more entry, and other values through the object around them',
  ],
  [
    'an outcome that is no valid specification',
    actions(
      '{ target: "$.tags", update: {} }',
      '{ target: "$.info.title", remove: true }',
      '{ target: "$.info", update: { version: 2 } }',
    ),
    expect.stringMatching(/:[456]: with this overlay, the specification is no longer valid: /),
  ],
  [
    'a later version of overlays',
    actions('{ target: "$.info", remove: true }').replace('1.0.0', '2.0.0'),
    expect.stringMatching(/:1: overlay /),
  ],
  [
    'a field that is not known',
    `${actions('{ target: "$.info", remov: true }')}`,
    ':4: actions.0.remov is not a known property',
  ],
  [
    'an overlay of another file',
    `extends: other.yaml\n${actions('{ target: "$.info", update: {} }')}`,
    ':1: extends other.yaml, but it lies beside api.yaml: name that file, or leave extends out',
  ],
])('a mistake in an overlay is reported: %s', async (_what, overlay, finding) => {
  const findings = await findingsOf(folderWith(overlay));
  expect(findings[0]).toEqual(typeof finding === 'string' ? `${one}/api.overlay.yaml${finding}` : finding);
});

test('an overlay cannot make a specification grow without end', async () => {
  const tags = Array.from({ length: 40 }, (_, at) => `{ target: "$.tags", update: { name: Tag ${at} } }`);
  const overlay = actions(
    ...tags,
    `{ target: "$.tags[*]", update: { description: ${'a'.repeat(maximumFileBytes / 40)} } }`,
  );
  expect(await findingsOf(folderWith(overlay))).toEqual([
    `${one}/api.overlay.yaml:44: adds more than a specification may have`,
  ]);
});

test('an overlay changes what a bundle of several files says', async () => {
  const root = `openapi: 3.1.0\ninfo: { title: One, version: v1 }\npaths:\n  /a: { $ref: parts/a.yaml }\n`;
  const part = 'get:\n  operationId: getA\n  summary: Old\n  responses: { "200": { description: Fine } }\n';
  const overlay = actions('{ target: "$.paths[\'/a\'].get", update: { summary: New } }');
  const files = folderWith(overlay, { [`${one}/api.yaml`]: root, [`${one}/parts/a.yaml`]: part });
  const { products } = await readFolder(aFolder(files));
  expect(JSON.parse(products[0]!.specs.get('v1')!.content).paths['/a'].get.summary).toBe('New');
});
