import { askEarly } from './early-requests.ts';
import { readSurroundings, storageOf } from './sight/page.ts';

/** By then the first screen has asked for all that it needs: what is left would only grow old. */
const firstScreenMs = 10_000;

const sight = window.porticoSight;
const early = askEarly(readSurroundings(), sight);
setTimeout(early.forget, firstScreenMs);

/** What the texts are set in is known before there are any: a font that came after them would set them all again. */
function loadFonts(): void {
  for (const name of ['--font-base', '--font-code']) {
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

const breathe = () => new Promise<void>((done) => setTimeout(done));

async function start(container: HTMLElement): Promise<void> {
  await breathe();
  loadFonts();
  let hasSight = false;
  if (location.pathname.startsWith('/spec/')) {
    const late = new Promise<boolean>((done) => setTimeout(() => done(false), patienceMs));
    if (sight) hasSight = await Promise.race([sight.isDrawn, late]);
    for (const part of parts) {
      await part().catch(() => {});
      await breathe();
    }
  }
  const { startPortal } = await import('./start.tsx');
  await breathe();
  await startPortal({
    container,
    fetch: early.fetch,
    languages: navigator.languages,
    location,
    localStorage: storageOf('localStorage'),
    sessionStorage: storageOf('sessionStorage'),
    hasSight,
  });
}

// Nothing is awaited here: other files need parts of this one, and would wait for it to end.
const container = document.getElementById('app');
if (container) void start(container);
