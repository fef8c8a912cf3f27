/** Lets Chromium run anywhere: without a sandbox where there is none, and without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing is drawn by a graphics card: a process for it is only one more to start.
  '--in-process-gpu',
  // A page lives for seconds here: what the optimizing compilers do for it is not earned back, nor are threads that collect
  // garbage while all cores are busy.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc --max-semi-space-size=32',
];
