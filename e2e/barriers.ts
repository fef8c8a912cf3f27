import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { noteSeen, partsOf, unseenOf } from './looked-at.ts';

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
 * What axe-core has against these parts of what is on screen now. It runs in the page itself and collects nothing but
 * findings: the ready-made way opens a second page for every look and takes twice the time.
 */
async function look(page: Page, parts: string[], rules?: string[]): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  await page.evaluate(settle);
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ([wanted, how]) => {
      const { axe, lookedAt } = window as unknown as {
        axe: { run(context: { include: Element[] }, options: RunOptions): Promise<AxeResults> };
        lookedAt: Map<string, Element[]>;
      };
      const include = wanted.flatMap((part) => lookedAt.get(part) ?? []).filter(({ isConnected }) => isConnected);
      return include.length > 0 ? (await axe.run({ include }, how)).violations : [];
    },
    [parts, options] as const,
  );
}

const describe = ({ id, impact, help, nodes }: Violation): string =>
  `${id} (${impact}): ${help} (${nodes.map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 120)}`).join(', ')})`;

/** Looks only where a run has not looked yet: what is known from another page has nothing new to be found. */
async function expectNone(
  page: Page,
  { within = 'html', rules }: Looking,
  isMeant: (violation: Violation) => boolean,
): Promise<void> {
  const way = `${isMeant.name} ${rules?.join() ?? 'all'}`;
  const unseen = unseenOf(await partsOf(page, within), [way, `${isMeant.name} all`]);
  if (unseen.length === 0) return;
  const found = (await look(page, unseen, rules)).filter(isMeant).map(describe);
  expect(found, `barriers at ${page.url()}`).toEqual([]);
  noteSeen(unseen, way);
}

const isSerious = ({ impact }: Violation) => impact === 'serious' || impact === 'critical';
const isAny = () => true;

/** Nothing serious or worse in what is on screen now. */
export const expectNoBarriers = (page: Page, looking: Looking = {}): Promise<void> =>
  expectNone(page, looking, isSerious);

/** Nothing at all, of any level. */
export const expectNoFindings = (page: Page, looking: Looking = {}): Promise<void> => expectNone(page, looking, isAny);
