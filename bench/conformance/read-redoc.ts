import { openAll, partOf, type ReadCase, readMenus, settle, textOf } from './read-page.ts';

/** Redoc offers no request. The sample of a body is read as text. */
export const readRedoc: ReadCase = async (page, one) => {
  const part = await partOf(page, one, 'h1, h2, h3, h4');
  const before = await textOf(part);
  await openAll(part, 'button[aria-expanded="false"]:not([aria-haspopup])');
  const press = async (button: string) => {
    for (const each of await part.locator(button).all()) await each.click({ timeout: 1500 }).catch(() => undefined);
    await settle(page);
  };
  await press('[data-testid=expand-all]');
  const [sample = ''] = await part.locator('pre').allInnerTexts();
  const menus = await readMenus(part, 'button[aria-haspopup=menu]:not([aria-label="More actions"])');
  const opened = await textOf(part);
  await press('button:has-text("View security details")');
  const security = await textOf(page.locator('body'));
  const isSecured = JSON.stringify(one.item).includes('"security":[{');
  return { text: [before, opened, menus, isSecured ? security : ''].join('\n'), sample: sample.trim() };
};
