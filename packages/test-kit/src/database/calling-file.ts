const source = /\/apps\/server\/src\/(\S+?\.ts)(?::\d+)+/;
/** What stands between a store and the engine. */
const between = /\/node_modules\/|node:internal|recorded-statements\.ts|calling-file\.ts|\/platform\/database\//;

/** The file of the server's code that is running, in `apps/server/src`; undefined for what a test does itself. */
export function callingFile(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 40;
  const stack = new Error().stack ?? '';
  Error.stackTraceLimit = stackTraceLimit;
  const caller = stack
    .split('\n')
    .slice(1)
    .find((frame) => frame.includes('/') && !between.test(frame));
  const file = source.exec(caller ?? '')?.[1];
  return file?.endsWith('.test.ts') ? undefined : file;
}
