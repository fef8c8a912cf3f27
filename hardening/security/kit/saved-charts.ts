import { readFile } from 'node:fs/promises';
import { demoPassword } from '@portico/test-kit/server/start-server.ts';
import { launchChromium, logInAt } from './chromium.ts';
import { readCsv } from './csv.ts';

/** The exported charts of an application of the demo's developer, saved by a browser: all their cells. */
export async function saveCharts(url: string, application: string): Promise<string[]> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await logInAt(page, `${url}/login`, 'dev@example.com', demoPassword);
    await page.goto(`${url}/application/${application}/application-dashboard`);
    const buttons = page.getByRole('button', { name: /download|csv/i });
    await buttons.first().waitFor();
    const cells: string[] = [];
    for (const button of await buttons.all()) {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
      cells.push(...readCsv(await readFile(await file.path(), 'utf8')).flat());
    }
    return cells;
  } finally {
    await browser.close();
  }
}
