import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

/**
 * Escapes all other characters: ASCII text takes half as many bytes on its way to the page, and the browser parses it
 * sooner.
 */
const toPlain = (text: string) =>
  text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

const source = toPlain(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

interface Looking {
  /** The parts to check; by default the whole page. */
  readonly within?: string;
  /** The rules to check; by default all. */
  readonly rules?: string[];
}

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
  _audit: { rules: { id: string; impact?: string }[] };
}

type Violation = AxeResults['violations'][number];
const severe = ['serious', 'critical'];

/** Waits for animations that end, because an element that fades in has too little contrast for a moment. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
  // A paused animation never ends.
  const enough = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([enough, Promise.allSettled(ending.map(({ finished }) => finished))]);
}

/**
 * The violations that axe-core finds on the current screen. It runs in the page itself and collects only violations.
 * The official integration opens a second page for each check and takes twice the time.
 */
async function look(page: Page, { within = 'html', rules }: Looking, impacts: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(settle);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ([context, how, wanted]) => {
      const { axe } = window as unknown as { axe: Axe };
      // Rules that were not requested are skipped.
      const others = axe._audit.rules.filter(({ impact }) => impact && !wanted.includes(impact)).map(({ id }) => id);
      const without = Object.fromEntries(others.map((id) => [id, { enabled: false }]));
      return (await axe.run({ include: [[context]] }, { ...how, rules: without })).violations;
    },
    [within, options, impacts] as const,
  );
}

const describe = ({ id, impact, help, nodes }: Violation): string =>
  `${id} (${impact}): ${help} (${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join(', ')})`;

/** Expects no violation that is serious or worse on the current screen. */
export async function expectNoBarriers(page: Page, looking: Looking = {}): Promise<void> {
  const violations = await look(page, looking, severe);
  const serious = violations.filter(({ impact }) => severe.includes(impact ?? '')).map(describe);
  expect(serious, `barriers at ${page.url()}`).toEqual([]);
}

/** Expects no violation of any level. */
export async function expectNoFindings(page: Page, looking: Looking = {}): Promise<void> {
  const violations = await look(page, looking, [...severe, 'moderate', 'minor']);
  expect(violations.map(describe), `findings at ${page.url()}`).toEqual([]);
}
