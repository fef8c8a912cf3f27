const source = /\/apps\/server\/src\/(\S+?\.ts)(?::\d+)+/;
/** Stack frames between a store and the driver. */
const between = /\/node_modules\/|node:internal|recorded-statements\.ts|calling-file\.ts|\/platform\/database\//;

/** The file of `apps/server/src` that runs the current statement. Undefined if a test does. */
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
