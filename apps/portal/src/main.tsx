import { askEarly } from './early-requests.ts';

/** Undefined where the browser has it switched off: even reading the property can throw. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** By then the first screen has asked for all that it needs: what is left would only grow old. */
const firstScreenMs = 10_000;

const localStorage = storageOf('localStorage');
const early = askEarly((...request) => fetch(...request), location, localStorage?.getItem('portico-session') != null);
setTimeout(early.forget, firstScreenMs);

// What the texts are set in is known before there are any: a font that came after them would set them all again.
for (const name of ['--font-base', '--font-code']) {
  const family = getComputedStyle(document.documentElement).getPropertyValue(name);
  if (family) document.fonts.load(`1em ${family}`).catch(() => {});
}

// A reference is what people link to: its code is read while the portal is still being asked for.
if (location.pathname.startsWith('/spec/')) {
  import('./routes/product-screen.ts').catch(() => {});
  import('./routes/specification-screen.tsx').catch(() => {});
}

// Nothing is awaited here: other files need parts of this one, and would wait for it to end.
const container = document.getElementById('app');
if (container) {
  void import('./start.tsx').then(({ startPortal }) =>
    startPortal({
      container,
      fetch: early.fetch,
      languages: navigator.languages,
      location,
      localStorage,
      sessionStorage: storageOf('sessionStorage'),
    }),
  );
}
