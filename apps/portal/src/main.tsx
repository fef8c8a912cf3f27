import { readPageData } from './page-data.ts';
import { startPortal } from './start.tsx';

/** Storage can be switched off, and then throws when it is touched. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

const container = document.getElementById('app');
if (container) {
  // The router knows where the reader was on a page.
  window.history.scrollRestoration = 'manual';
  void startPortal({
    container,
    fetch: (...request) => globalThis.fetch(...request),
    languages: navigator.languages,
    location,
    localStorage: storageOf('localStorage'),
    sessionStorage: storageOf('sessionStorage'),
    page: readPageData(),
  });
}
