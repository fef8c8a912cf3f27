import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Looking {
  /** The parts to look at; else the whole page. */
  readonly within?: string;
  /** The rules to look for; else all. */
  readonly rules?: string[];
}

type Violation = AxeResults['violations'][number];

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
async function look(page: Page, { within = 'html', rules }: Looking = {}): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(settle);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ([context, how]) => {
      const { axe } = window as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      return (await axe.run({ include: [[context]] }, how)).violations;
    },
    [within, options] as const,
  );
}

const describe = ({ id, impact, help, nodes }: Violation): string =>
  `${id} (${impact}): ${help} (${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join(', ')})`;

/** Nothing serious or worse in what is on screen now. */
export async function expectNoBarriers(page: Page, looking: Looking = {}): Promise<void> {
  const violations = await look(page, looking);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(describe);
  expect(serious, `barriers at ${page.url()}`).toEqual([]);
}

/** Nothing at all, of any level. */
export async function expectNoFindings(page: Page, looking: Looking = {}): Promise<void> {
  expect((await look(page, looking)).map(describe), `findings at ${page.url()}`).toEqual([]);
}
