import { askEarly } from './early-requests.ts';
import { readEnvironment, storageOf } from './first-paint/page.ts';
import type { FirstPaint } from './first-paint/request.ts';

/** By then the first screen has asked for all that it needs: what is left would only grow old. */
const firstScreenMs = 10_000;

/**
 * What the texts are set in is known before there are any: a font that came after them would set them all again. Code is
 * what documents and references are full of; where else there is some, its font comes with it.
 */
function loadFonts(): void {
  const hasCode = /^\/(?:spec|docs)\//.test(location.pathname);
  for (const name of ['--font-base', ...(hasCode ? ['--font-code'] : [])]) {
    const family = getComputedStyle(document.documentElement).getPropertyValue(name);
    if (family) document.fonts.load(`1em ${family}`).catch(() => {});
  }
}

/** To read the application's code takes the browser longer than what the reader came for takes to arrive. */
const patienceMs = 300;

/** What a browser reads in one go holds up everything else: the application comes in parts, with a breath between them. */
const parts = [
  () => import('./parts/react.ts'),
  () => import('./parts/router.ts'),
  () => import('./routes/product-screen.ts'),
  () => import('./routes/specification-screen.tsx'),
];

const yieldToEventLoop = () => new Promise<void>((done) => setTimeout(done));

/** Whether the reader has before them what they came for: nothing is asked for or read before, unless that takes long. */
async function waitForFirstPaint({ isDrawn }: FirstPaint): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(() => done(false), patienceMs));
  const isSeen = await Promise.race([isDrawn, late]);
  await yieldToEventLoop();
  return isSeen;
}

/** What the page has kept back of the application's files begins to travel. Nothing is to be drawn before its sheets are there. */
async function loadLater(): Promise<void> {
  const template = document.getElementById('later');
  if (!(template instanceof HTMLTemplateElement)) return;
  const sheets = [...template.content.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const loaded = sheets.map((sheet) => new Promise((done) => Object.assign(sheet, { onload: done, onerror: done })));
  document.head.append(template.content);
  await Promise.all(loaded);
}

async function start(container: HTMLElement): Promise<void> {
  const firstPaint = window.porticoFirstPaint;
  const hasFirstPaint = firstPaint ? await waitForFirstPaint(firstPaint) : false;
  const early = askEarly(readEnvironment(), firstPaint);
  setTimeout(early.forget, firstScreenMs);
  if (firstPaint) await yieldToEventLoop();
  const sheets = loadLater();
  await yieldToEventLoop();
  loadFonts();
  if (location.pathname.startsWith('/spec/')) {
    for (const part of parts) {
      await part().catch(() => {});
      await yieldToEventLoop();
    }
  }
  const { startPortal } = await import('./start.tsx');
  await sheets;
  await yieldToEventLoop();
  await startPortal({
    container,
    fetch: early.fetch,
    languages: navigator.languages,
    location,
    localStorage: storageOf('localStorage'),
    sessionStorage: storageOf('sessionStorage'),
    hasFirstPaint,
  });
}

// Nothing is awaited here: other files need parts of this one, and would wait for it to end.
const container = document.getElementById('app');
if (container) void start(container);
