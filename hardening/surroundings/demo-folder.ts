import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from './server.ts';

/** Suites that run together share one; each reads this file anew, so it is kept where all of them look. */
const shared = globalThis as { porticoDemo?: Promise<string> };

/** Made before the first test of a suite, gone after the last. */
export default async function prepareDemo(project: TestProject): Promise<() => Promise<void>> {
  const DATA_DIR = await (shared.porticoDemo ??= makeDemo());
  project.provide('demoFolder', DATA_DIR);
  return () => rm(DATA_DIR, { recursive: true, force: true });
}

async function makeDemo(): Promise<string> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'portico-hardening-demo-'));
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'warn' });
  await server.terminate();
  return DATA_DIR;
}
