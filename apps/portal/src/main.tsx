import { startPortal } from './start.tsx';

const container = document.getElementById('app');
if (container)
  void startPortal({ container, fetch: (...request) => fetch(...request), languages: navigator.languages });
