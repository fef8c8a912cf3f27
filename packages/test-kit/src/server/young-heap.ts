/**
 * For processes that run many tests. Most objects of a test are garbage before the next one, and a larger young
 * generation saves 5 to 14 % of the processor time.
 */
export const youngHeap = ['--max-semi-space-size=64'];
