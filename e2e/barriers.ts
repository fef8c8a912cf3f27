import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

/** A text of plain letters takes half as many bytes on its way to the page, and the browser reads it sooner. */
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

/** What is still fading in has too little contrast for a moment; what turns for ever is not waited for. */
async function settle(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0));
  // Something paused would never end.
  const enough = new Promise((resolve) => setTimeout(resolve, 1000));
  await Promise.race([enough, Promise.allSettled(ending.map(({ finished }) => finished))]);
}

/**
 * What axe-core has against what is on screen now. It runs in the page itself and collects nothing but findings: the
 * ready-made way opens a second page for every look and takes twice the time.
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

/** Nothing serious or worse in what is on screen now. */
export async function expectNoBarriers(page: Page, looking: Looking = {}): Promise<void> {
  const violations = await look(page, looking, severe);
  const serious = violations.filter(({ impact }) => severe.includes(impact ?? '')).map(describe);
  expect(serious, `barriers at ${page.url()}`).toEqual([]);
}

/** Nothing at all, of any level. */
export async function expectNoFindings(page: Page, looking: Looking = {}): Promise<void> {
  const violations = await look(page, looking, [...severe, 'moderate', 'minor']);
  expect(violations.map(describe), `findings at ${page.url()}`).toEqual([]);
}
