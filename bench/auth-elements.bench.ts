import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bench } from './row.ts';

const folder = join(import.meta.dirname, '../packages/auth-elements/dist');
const gzippedBytes = (text: string) => gzipSync(text, { level: 9 }).length;

/** The forms that are screens of the portal. */
const portalForms = ['login-form', 'register-form', 'forgot-password-form', 'reset-password-form'];

/** The size of the auth elements: the script with everything, and the forms on a page that has React. */
export const authElementsBench: Bench = async () => {
  const script = gzippedBytes(await readFile(join(folder, 'portico-auth-elements.js'), 'utf8'));
  const screens = await Promise.all(
    portalForms.map(async (form) => [form, sum(await filesOf(`${form}.js`, new Map()))] as const),
  );
  const together = new Map<string, number>();
  for (const form of portalForms) await filesOf(`${form}.js`, together);
  return [
    {
      name: 'Auth elements, self-contained script, gzipped',
      value: script / 1000,
      unit: 'KB',
      bar: { at_most: 110 },
      details: { bytes: script },
    },
    {
      name: 'Auth elements in React, the heaviest of the portal’s auth screens, gzipped, without React',
      value: Math.max(...screens.map(([, size]) => size)) / 1000,
      unit: 'KB',
      bar: { at_most: 25 },
      details: { ...Object.fromEntries(screens), 'all four together': sum(together) },
    },
  ];
};

const sum = (sizes: Map<string, number>): number => [...sizes.values()].reduce((total, size) => total + size, 0);

/** A file and its static imports. Files that it may import later, such as a captcha, do not count. */
async function filesOf(file: string, sizes: Map<string, number>): Promise<Map<string, number>> {
  if (sizes.has(file)) return sizes;
  const text = await readFile(join(folder, 'react', file), 'utf8');
  sizes.set(file, gzippedBytes(text));
  for (const [, next = ''] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)) await filesOf(next, sizes);
  return sizes;
}
