import type { Browser } from '@playwright/test';

/** The address of the first product of the demo that has documents. The browser asks: it knows names below localhost. */
export async function findDocuments(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  await page.goto(url);
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/v2/products');
    const { data } = (await answer.json()) as { data: { id: string; document_count: number }[] };
    return data.find(({ document_count }) => document_count > 0)?.id;
  });
  await page.close();
  if (!id) throw new Error('The demo has no documents.');
  return `${url}/docs/${id}`;
}
