import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { hasUnseen, noteSeen, partsOf } from './looked-at.ts';

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

/** Looks only where a run has not looked yet: at a page that has nothing but known parts, nothing new is to be found. */
async function expectNone(page: Page, looking: Looking, isMeant: (violation: Violation) => boolean): Promise<void> {
  const way = `${isMeant.name} ${looking.rules?.join() ?? 'all'}`;
  const parts = await partsOf(page, looking.within ?? 'html');
  if (!hasUnseen(parts, [way, `${isMeant.name} all`])) return;
  const found = (await look(page, looking)).filter(isMeant).map(describe);
  expect(found, `barriers at ${page.url()}`).toEqual([]);
  noteSeen(parts, way);
}

const isSerious = ({ impact }: Violation) => impact === 'serious' || impact === 'critical';
const isAny = () => true;

/** Nothing serious or worse in what is on screen now. */
export const expectNoBarriers = (page: Page, looking: Looking = {}): Promise<void> =>
  expectNone(page, looking, isSerious);

/** Nothing at all, of any level. */
export const expectNoFindings = (page: Page, looking: Looking = {}): Promise<void> => expectNone(page, looking, isAny);
