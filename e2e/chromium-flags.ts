/** Flags that let Chromium run anywhere: without a sandbox if there is none, and without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing uses a graphics card, so a process for it would only cost a start.
  '--in-process-gpu',
  // A page lives for seconds here, so optimizing compilers do not pay off. Threads for garbage collection do not help
  // while all cores are busy.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc --max-semi-space-size=32',
];
