import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onBothEngines, type TestDatabase } from '@portico/test-kit/database/engines.ts';
import { watchWriter } from '@portico/test-kit/database/watch-writer.ts';
import { portalYaml } from '@portico/test-kit/fixtures/publishing-folder.ts';
import { program } from '@portico/test-kit/server/program.ts';
import { expect, test } from 'vitest';
import { createServices } from '../app/compose.ts';

/** A folder that takes some time to publish. */
async function aLargeFolder(folder: string, products: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'portal.yaml'), portalYaml);
  for (let at = 0; at < products; at++) {
    const docs = join(folder, `products/p${at}/docs`);
    await mkdir(docs, { recursive: true });
    await writeFile(join(folder, `products/p${at}/product.yaml`), `name: Product ${at}\nversions: [{ name: v1 }]\n`);
    await writeFile(join(docs, 'index.md'), `# Page ${at}\n\n${'Some words. '.repeat(200)}\n`);
  }
}

async function contentOf(database: TestDatabase) {
  const portal = await database.query.selectFrom('portal').select(['title', 'catalog_revision']).execute();
  const products = await database.query
    .selectFrom('product')
    .select(['slug', 'document_count'])
    .orderBy('slug')
    .execute();
  const documents = await database.query
    .selectFrom('document')
    .select(['source_path', 'content'])
    .orderBy('id')
    .execute();
  const revisions = await database.query.selectFrom('revision').select('number').execute();
  return { portal, products, documents, revisions };
}

onBothEngines((open) => {
  test('kill -9 during a publish leaves the portal unchanged, and the next publish completes', async () => {
    await using database = await open();
    const folder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
    try {
      await aLargeFolder(join(folder, 'small'), 2);
      await aLargeFolder(join(folder, 'large'), 150);
      await cp(join(folder, 'small'), join(folder, 'large'), { recursive: true });
      await writeFile(join(folder, 'large/portal.yaml'), portalYaml.replace('Main', 'Changed'));
      const { organization, publishing } = createServices({ ...database.settings, database });
      const org_id = await organization.create('Acme');
      await publishing.publishFolder(org_id, join(folder, 'small'), {});
      const before = await contentOf(database);

      const { database_url, data_dir } = database.settings;
      const child = spawn(process.execPath, [program, 'publish', join(folder, 'large')], {
        env: { PATH: process.env.PATH, DATA_DIR: data_dir, ...(database_url && { DATABASE_URL: database_url }) },
        stdio: 'ignore',
      });
      const exited = once(child, 'exit');
      {
        await using writer = await watchWriter(database.settings, 'insert into "document"%');
        // Polled without a pause, because the moment is short.
        const latest = performance.now() + 60_000;
        while (child.exitCode === null && performance.now() < latest && !(await writer.isBusy()))
          await new Promise((resolve) => setImmediate(resolve));
        child.kill('SIGKILL');
      }
      expect(await exited).toEqual([null, 'SIGKILL']);
      expect(await contentOf(database)).toEqual(before);

      const { changes, revision } = await publishing.publishFolder(org_id, join(folder, 'large'), {});
      expect(changes.filter(({ what }) => what === 'product')).toHaveLength(148);
      expect(revision).toBe(2);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
