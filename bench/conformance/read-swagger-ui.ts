import type { Locator, Page } from '@playwright/test';
import { curlIn, openAll, partOf, type ReadCase, settle, textOf } from './read-page.ts';

const inTime = { timeout: 3000 };

/** Fills required parameters that are empty. A number is valid as text, too. */
async function fillMissing(part: Locator): Promise<void> {
  for (const empty of await part.locator('.parameter__empty_value_toggle input:not(:disabled)').all())
    await empty.check(inTime).catch(() => undefined);
  const lists = part.locator('.parameters select[multiple]');
  for (let at = 0; at < (await lists.count()); at++) {
    const values = await lists.nth(at).locator('option').allInnerTexts();
    await lists.nth(at).selectOption(values, inTime);
  }
  const fields = part.locator('.parameters tr[data-param-name] input[type=text]');
  for (let at = 0; at < (await fields.count()); at++)
    if ((await fields.nth(at).inputValue(inTime)) === '') await fields.nth(at).fill('7', inTime);
}

/** The text of the dialog for credentials. */
async function authorize(page: Page): Promise<string> {
  const button = page.locator('.btn.authorize');
  if ((await button.count()) === 0) return '';
  await button.first().click(inTime);
  await page.locator('.dialog-ux').first().waitFor(inTime);
  await settle(page);
  const text = await textOf(page.locator('body'));
  await page.locator('.close-modal').first().click(inTime);
  await page.evaluate(() => {
    const { ui } = globalThis as unknown as {
      ui: {
        specSelectors: { securityDefinitions(): { toJS(): Record<string, { type: string }> } | undefined };
        authActions: { authorize(given: object): void; authorizeOauth2(given: object): void };
      };
    };
    for (const [name, schema] of Object.entries(ui.specSelectors.securityDefinitions()?.toJS() ?? {})) {
      const token = { access_token: 't', token_type: 'Bearer' };
      const value = name === 'basic' ? { username: 'ada', password: 'secret' } : 't';
      if (schema.type === 'oauth2' || schema.type === 'openIdConnect')
        ui.authActions.authorizeOauth2({ auth: { name, schema }, token });
      else ui.authActions.authorize({ [name]: { name, schema, value } });
    }
  });
  return text;
}

/** *Execute* sends a request and shows its curl command. */
export const readSwaggerUi: ReadCase = async (page, one) => {
  const part = await partOf(page, one, '.opblock-summary-description');
  await openAll(
    part,
    '.model-box-control[aria-expanded="false"], .model-toggle.collapsed, .json-schema-2020-12-accordion:has(.json-schema-2020-12-accordion__icon--collapsed)',
  );
  await settle(page);
  const isSecured = JSON.stringify(one.item).includes('"security":[{');
  const text = `${await textOf(part)}${isSecured ? await authorize(page) : ''}`;
  const press = (button: string) =>
    part
      .locator(button)
      .first()
      .click(inTime)
      .catch(() => undefined);
  await press('.try-out__btn');
  await fillMissing(part);
  const files = part.locator('input[type=file]');
  for (let at = 0; at < (await files.count()); at++)
    await files
      .nth(at)
      .setInputFiles({ name: 'file.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('placeholder') });
  await press('.btn.execute');
  await part
    .locator('.curl-command')
    .first()
    .waitFor(inTime)
    .catch(() => undefined);
  await settle(page);
  return { text, curl: await curlIn(part, '.curl-command pre, .curl') };
};
