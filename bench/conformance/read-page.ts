import type { Locator, Page } from '@playwright/test';
import type { ConformanceCase } from '@portico/test-kit/conformance/cases.ts';

/** What a renderer's page shows of a case. */
export interface PeerPage {
  readonly text: string;
  /** The curl command that it offers. */
  readonly curl?: string | undefined;
  /** The example of a body, if the page shows no command. */
  readonly sample?: string | undefined;
}

/** Opens a case in a page that shows it, and reads it. */
export type ReadCase = (page: Page, one: ConformanceCase) => Promise<PeerPage>;

const patience_ms = 15_000;

/** Waits until nothing in the page has changed for a moment, because each renderer draws in steps. */
export const settle = (page: Page, quiet_ms = 120, longest_ms = 3000): Promise<void> =>
  page.evaluate(
    ([quiet, longest]) =>
      new Promise<void>((done) => {
        const end = () => {
          observer.disconnect();
          done();
        };
        let timer = setTimeout(end, quiet);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(end, quiet);
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        setTimeout(end, longest);
      }),
    [quiet_ms, longest_ms] as const,
  );

/** The text of a part of a page, including the values of its fields. */
export async function textOf(place: Locator): Promise<string> {
  const fields = await place
    .locator('input:not([type=password]), textarea')
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
  return [await place.innerText(), ...fields].join('\n');
}

/** The options of menus, read after opening them. */
export async function readMenus(place: Locator, selector: string): Promise<string> {
  const page = place.page();
  const buttons = place.locator(selector);
  const told: string[] = [];
  for (let at = 0; at < (await buttons.count()); at++) {
    await buttons
      .nth(at)
      .click({ timeout: 1500 })
      .catch(() => undefined);
    await settle(page, 60, 500);
    told.push(...(await page.locator('[role=listbox], [role=menu]').allInnerTexts()));
    await page.keyboard.press('Escape');
  }
  return told.join('\n');
}

/** Opens collapsed parts, level by level. */
export async function openAll(place: Locator, selector: string): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    const opened = await place.evaluate((element, wanted) => {
      const folded = [...element.querySelectorAll<HTMLElement>(wanted)];
      for (const one of folded) one.click();
      return folded.length;
    }, selector);
    if (opened === 0) return;
    await settle(place.page());
  }
}

/** Marks the largest part of the page that contains this case and no other. */
export async function partOf(page: Page, one: ConformanceCase, headings: string): Promise<Locator> {
  const title = `Case ${one.number}`;
  await page.waitForFunction(
    ([selector, wanted]) =>
      [...document.querySelectorAll(selector ?? '')].some(
        (each) => (each.textContent ?? '').replaceAll('\u200b', '').trim() === wanted,
      ),
    [headings, title] as const,
    { timeout: patience_ms },
  );
  await page.evaluate(
    ([selector, wanted]) => {
      const all = [...document.querySelectorAll(selector ?? '')];
      const wordsOf = (each: Element) => (each.textContent ?? '').replaceAll('\u200b', '').trim();
      const isCase = (each: Element) => /^Case \d+$/.test(wordsOf(each));
      let part: Element = all.filter((each) => wordsOf(each) === wanted).at(-1) ?? document.body;
      part.scrollIntoView();
      while (part.parentElement && part !== document.body) {
        const around = [...part.parentElement.querySelectorAll(selector ?? '')].filter(isCase);
        if (new Set(around.map(wordsOf)).size > 1) break;
        part = part.parentElement;
      }
      part.setAttribute('data-conformance', wanted ?? '');
    },
    [headings, title] as const,
  );
  const part = page.locator(`[data-conformance="${title}"]`).first();
  await settle(page);
  return part;
}

export async function curlIn(place: Locator, selector: string): Promise<string | undefined> {
  const all = await place.locator(selector).allInnerTexts();
  return all.map((each) => each.trim()).find((each) => /^curl\s/.test(each));
}
