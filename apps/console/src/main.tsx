import { startConsole } from './start.tsx';

/** Undefined if the browser has it disabled: even reading the property can throw. */
function storageOf(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

const container = document.getElementById('app');
if (container)
  void startConsole({
    container,
    fetch: (...request) => fetch(...request),
    languages: navigator.languages,
    location,
    localStorage: storageOf('localStorage'),
    sessionStorage: storageOf('sessionStorage'),
  });
