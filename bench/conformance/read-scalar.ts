import { curlIn, openAll, partOf, type ReadCase, readMenus, settle, textOf } from './read-page.ts';

/** The curl sample is in the page. Patterns are shown when the pointer is over them. */
export const readScalar: ReadCase = async (page, one) => {
  const part = await partOf(page, one, 'h1, h2, h3, h4');
  await openAll(part, 'button[aria-expanded="false"]:not([aria-haspopup])');
  await settle(page);
  const curl = await curlIn(part, 'pre, code');
  const text = await textOf(part);
  const pointed = await part.locator('.property-pattern-popup').allTextContents();
  const menus = await readMenus(part, 'button[aria-haspopup=listbox]');
  return { text: [text, ...pointed, menus].join('\n'), curl };
};
