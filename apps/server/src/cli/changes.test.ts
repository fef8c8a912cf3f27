import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runCommand } from './commands.ts';

const aDocument = (operation: object) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pay', version: '1' },
    paths: { '/payments': { get: { responses: { 200: { description: 'Done' } }, ...operation } } },
  });

async function compare(before: string, after: string, ...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'portico-changes-'));
  const said: string[] = [];
  const told: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => told.push(String(line)));
  try {
    const paths = [join(folder, 'before.json'), join(folder, 'after.json')] as const;
    await writeFile(paths[0], before);
    await writeFile(paths[1], after);
    const code = await runCommand(['changes', ...paths, ...options], {});
    return { code, said: said.join('\n'), told: told.join('\n').replaceAll(`${folder}/`, '') };
  } finally {
    log.mockRestore();
    error.mockRestore();
    await rm(folder, { recursive: true });
  }
}

const plain = aDocument({});
const asks = aDocument({ parameters: [{ name: 'from', in: 'query', required: true, schema: { type: 'string' } }] });

test('the changes between two specifications are shown as lines, Markdown or JSON', async () => {
  const lines = await compare(plain, asks);
  expect(lines.code).toBe(0);
  expect(lines.said).toBe(
    'breaking             GET /payments: The required query parameter from was added.\n\n1 breaking.',
  );
  expect((await compare(plain, plain)).said).toBe('Nothing changed.');
  expect((await compare(plain, asks, '--format', 'markdown')).said).toMatch(
    /^## Breaking changes\n\n- \*\*GET \/payments\*\*/,
  );
  expect(JSON.parse((await compare(plain, asks, '--format', 'json')).said)).toMatchObject([
    { rule: 'required-parameter-added', severity: 'breaking' },
  ]);
});

test('a pipeline fails on the changes that it names', async () => {
  expect((await compare(plain, asks, '--fail-on', 'breaking')).code).toBe(1);
  expect((await compare(asks, plain, '--fail-on', 'breaking')).code).toBe(0);
  expect((await compare(asks, plain, '--fail-on', 'potentially-breaking')).code).toBe(1);
  const unknown = await compare(plain, asks, '--fail-on', 'braking');
  expect(unknown).toMatchObject({ code: 2, said: '' });
  expect(unknown.told).toContain('Did you mean breaking?');
});

test('a specification with mistakes is refused with file and line', async () => {
  const { code, told } = await compare(plain, '{\n  "openapi": \n');
  expect(code).toBe(1);
  expect(told).toMatch(/after\.json/);
  expect((await compare(plain, asks, 'third')).code).toBe(2);
});
