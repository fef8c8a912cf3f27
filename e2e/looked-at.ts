import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A folder that all workers of a run share, with a file for each way of looking: the parts of pages that were looked at. */
const folder = 'E2E_LOOKED_AT';
const fileOf = (way: string) => join(process.env[folder] ?? '', way);

/** Answers what takes the notes away again. */
export async function prepareLooks(): Promise<() => Promise<void>> {
  const path = await mkdtemp(join(tmpdir(), 'portico-looked-at-'));
  process.env[folder] = path;
  return () => rm(path, { recursive: true, force: true });
}

/** Those of the parts that have not been looked at yet in any of these ways. */
export function unseenOf(parts: readonly string[], ways: readonly string[]): string[] {
  const files = ways.map(fileOf).filter((file) => existsSync(file));
  const seen = new Set(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')));
  return parts.filter((part) => !seen.has(part));
}

export const noteSeen = (parts: readonly string[], way: string): void =>
  appendFileSync(fileOf(way), `${parts.join('\n')}\n`);

/**
 * The page by its parts, as far as barriers go: each element with its classes, its states and the two that it stands in, in
 * this theme and width. Those that agree in all of that are as good as each other, whatever they say. The page keeps which
 * elements they are.
 */
export const partsOf = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((root) => {
    const parts = new Map<string, Element[]>();
    const states = /^(?:role|type|aria-(?:busy|checked|current|disabled|expanded|hidden|invalid|pressed|selected))$/;
    const isNamed = (element: Element): boolean =>
      element.matches('a, button, input, select, textarea, [role], [tabindex]') &&
      (Boolean(element.textContent?.trim()) || ((element as HTMLInputElement).labels?.length ?? 0) > 0);
    const describe = (element: Element): string => {
      const attributes = element
        .getAttributeNames()
        .sort()
        .map((name) => (states.test(name) ? `${name}=${element.getAttribute(name)}` : name));
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const isShown = element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]');
      return `${attributes} ${hasText} ${isShown} ${isNamed(element)}`;
    };
    const nameOf = (element: Element | null | undefined) =>
      element ? `${element.tagName}.${element.getAttribute('class')}` : '';
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const page = [document.documentElement.dataset.theme, isDark, window.innerWidth].join();
    const walk = (element: Element) => {
      const parent = element.parentElement;
      const around = [page, nameOf(parent?.parentElement), nameOf(parent), nameOf(element)];
      const part = [...around, describe(element)].join(' ').replaceAll('\n', ' ');
      parts.set(part, [...(parts.get(part) ?? []), element]);
      for (const inner of [...element.children, ...(element.shadowRoot?.children ?? [])]) walk(inner);
    };
    for (const element of document.querySelectorAll(root)) walk(element);
    Object.assign(window, { lookedAt: parts });
    return [...parts.keys()];
  }, within);
