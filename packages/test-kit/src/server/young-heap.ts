/**
 * For processes that run many tests: most of what a test makes is garbage before the next one, and room for more of it at a
 * time takes a twentieth to a seventh off their processor time.
 */
export const youngHeap = ['--max-semi-space-size=64'];
