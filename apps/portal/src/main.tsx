import { startPortal } from './start.tsx';

/** Undefined where the browser has it switched off: even reading the property can throw. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

// A reference is what people link to: its code travels while the portal is still being asked for.
if (location.pathname.startsWith('/spec/')) {
  import('./features/product-shell/product-shell.tsx').catch(() => {});
  import('./routes/specification-screen.tsx').catch(() => {});
}

const container = document.getElementById('app');
if (container)
  void startPortal({
    container,
    fetch: (...request) => fetch(...request),
    languages: navigator.languages,
    location,
    localStorage: storageOf('localStorage'),
    sessionStorage: storageOf('sessionStorage'),
  });
