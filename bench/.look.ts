import { chromium } from '@playwright/test';
import { startServer } from '@portico/test-kit/server/start-server.ts';

const server = await startServer({ LOG_LEVEL: 'warn' });
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  executablePath: process.env.CHROMIUM_PATH!,
});
const url = server.publicUrl;
for (const [w, theme] of [
  [1440, 'light'],
  [375, 'dark'],
] as const) {
  const page = await browser.newPage({ viewport: { width: w, height: 900 }, colorScheme: theme });
  page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  await page.goto(`${url}/products/tides`);
  await page.waitForTimeout(800);
  await page.goto(`${url}/`);
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/shots/home-${w}.png` });
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/shots/open-${w}.png` });
  await page.keyboard.type('tide');
  await page.waitForTimeout(800);
  await page.keyboard.press('ArrowDown');
  await page.screenshot({ path: `/tmp/shots/typed-${w}.png` });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1000);
  console.log(page.url());
  await page.goto(`${url}/search?q=tide+station`);
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/shots/page-${w}.png` });
  await page.goto(`${url}/search?q=zzzz`);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/shots/none-${w}.png` });
}
await browser.close();
await server[Symbol.asyncDispose]();
