import type { Locator, Page } from '@playwright/test';
import type { ConformanceCase } from '@portico/test-kit/conformance/cases.ts';
import type { Batch, PeerName } from './peer-pages.ts';

/** What a renderer's page has of a case. */
export interface PeerPage {
  readonly text: string;
  /** The curl command that it offers. */
  readonly curl: string | undefined;
  /** The example of a body, where it shows no command. */
  readonly sample: string | undefined;
}

const patience_ms = 15_000;
const nothing: PeerPage = { text: '', curl: undefined, sample: undefined };

/** Until the text has not changed for a moment: each renderer draws in steps. */
async function settled(place: Locator): Promise<string> {
  let before = '';
  let same = 0;
  for (let turn = 0; turn < 40 && same < 3; turn++) {
    await place.page().waitForTimeout(80);
    const now = await place.evaluate((element) => (element as HTMLElement).innerText);
    same = now === before && now !== '' ? same + 1 : 0;
    before = now;
  }
  return before;
}

/** Opens what is folded, level by level. */
async function openAll(place: Locator, selector: string): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    const opened = await place.evaluate((element, wanted) => {
      const folded = [...element.querySelectorAll<HTMLElement>(wanted)];
      for (const one of folded) one.click();
      return folded.length;
    }, selector);
    if (opened === 0) return;
    await place.page().waitForTimeout(120);
  }
}

/** Marks the largest part of the page that holds this case and no other. */
async function partOf(page: Page, one: ConformanceCase, headings: string): Promise<Locator> {
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
      const textOf = (each: Element) => (each.textContent ?? '').replaceAll('\u200b', '').trim();
      const isCase = (each: Element) => /^Case \d+$/.test(textOf(each));
      let part: Element = all.filter((each) => textOf(each) === wanted).at(-1) ?? document.body;
      part.scrollIntoView();
      while (part.parentElement && part !== document.body) {
        const around = [...part.parentElement.querySelectorAll(selector ?? '')].filter(isCase);
        if (new Set(around.map(textOf)).size > 1) break;
        part = part.parentElement;
      }
      part.setAttribute('data-conformance', wanted ?? '');
    },
    [headings, title] as const,
  );
  return page.locator(`[data-conformance="${title}"]`).first();
}

const startsWithCurl = (place: Locator, selector: string): Promise<string | undefined> =>
  place.evaluate((element, wanted) => {
    const all = [...element.querySelectorAll<HTMLElement>(wanted)].map(({ innerText }) => innerText.trim());
    return all.find((each) => /^curl\s/.test(each));
  }, selector);

async function readScalar(page: Page, one: ConformanceCase): Promise<PeerPage> {
  const part = await partOf(page, one, 'h1, h2, h3, h4');
  await settled(part);
  await openAll(part, 'button[aria-expanded="false"]:not([aria-haspopup])');
  return { text: await settled(part), curl: await startsWithCurl(part, 'pre, code'), sample: undefined };
}

async function readRedoc(page: Page, one: ConformanceCase): Promise<PeerPage> {
  const part = await partOf(page, one, 'h1, h2, h3, h4');
  const before = await settled(part);
  await openAll(part, 'button[aria-expanded="false"]:not([aria-haspopup])');
  const text = `${before}\n${await settled(part)}`;
  const sample = await part.evaluate((element) => {
    const all = [...element.querySelectorAll<HTMLElement>('pre, code, [class*="json"]')].map(({ innerText }) =>
      innerText.trim(),
    );
    return all.find((each) => {
      try {
        JSON.parse(each);
        return /^[[{]/.test(each);
      } catch {
        return false;
      }
    });
  });
  return { text, curl: undefined, sample: sample ?? '' };
}

/** Required parameters that Swagger UI leaves empty: a number is a text, too. */
async function fillMissing(part: Locator): Promise<void> {
  const lists = part.locator('.parameters select[multiple]');
  for (let at = 0; at < (await lists.count()); at++) {
    const values = await lists.nth(at).locator('option').allInnerTexts();
    await lists.nth(at).selectOption(values);
  }
  const fields = part.locator('.parameters tr[data-param-name] input[type=text]');
  for (let at = 0; at < (await fields.count()); at++)
    if ((await fields.nth(at).inputValue()) === '') await fields.nth(at).fill('7');
}

/** The dialog with what can be entered, as text. */
async function authorize(page: Page): Promise<string> {
  const button = page.locator('.btn.authorize');
  if ((await button.count()) === 0) return '';
  await button.first().click();
  const text = await settled(page.locator('body'));
  await page.locator('.close-modal').first().click({ timeout: 5000 });
  await page.evaluate(() => {
    const { ui } = globalThis as unknown as {
      ui: {
        specSelectors: { securityDefinitions(): { toJS(): Record<string, { type: string }> } | undefined };
        authActions: { authorize(given: object): void };
      };
    };
    for (const [name, schema] of Object.entries(ui.specSelectors.securityDefinitions()?.toJS() ?? {})) {
      const isToken = schema.type === 'oauth2' || schema.type === 'openIdConnect';
      const value = name === 'basic' ? { username: 'ada', password: 'secret' } : 't';
      const given = isToken ? { token: { access_token: 't', token_type: 'Bearer' } } : { value };
      ui.authActions.authorize({ [name]: { name, schema, ...given } });
    }
  });
  return text;
}

async function readSwaggerUi(page: Page, one: ConformanceCase): Promise<PeerPage> {
  const part = await partOf(page, one, '.opblock-summary-description');
  await openAll(
    part,
    '.model-box-control[aria-expanded="false"], .model-toggle.collapsed, .json-schema-2020-12-accordion:not([aria-expanded="true"])',
  );
  const isSecured = JSON.stringify(one.item).includes('"security":[{');
  const text = `${await settled(part)}${isSecured ? await authorize(page) : ''}`;
  const inTime = { timeout: 3000 };
  await part
    .locator('.try-out__btn')
    .first()
    .click(inTime)
    .catch(() => undefined);
  await fillMissing(part);
  const files = part.locator('input[type=file]');
  for (let at = 0; at < (await files.count()); at++)
    await files
      .nth(at)
      .setInputFiles({ name: 'file.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('placeholder') });
  await part
    .locator('.btn.execute')
    .first()
    .click(inTime)
    .catch(() => undefined);
  await part
    .locator('.curl-command')
    .first()
    .waitFor(inTime)
    .catch(() => undefined);
  await settled(part);
  return { text, curl: await startsWithCurl(part, '.curl-command pre, .curl'), sample: undefined };
}

const readers: Readonly<Record<PeerName, (page: Page, one: ConformanceCase) => Promise<PeerPage>>> = {
  Scalar: readScalar,
  Redoc: readRedoc,
  'Swagger UI': readSwaggerUi,
};

/** A page that does not show a case says nothing of it. */
export async function readPeer(
  page: Page,
  peer: PeerName,
  url: string,
  { cases }: Batch,
): Promise<Map<number, PeerPage>> {
  const read = new Map<number, PeerPage>();
  await page.goto(url);
  for (const one of cases) read.set(one.number, await readers[peer](page, one).catch(() => nothing));
  return read;
}
