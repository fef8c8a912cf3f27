import type { Visibility } from '@portico/contract/constants.ts';

/** The readers of an object. */
export type Readers = Visibility | 'hidden';
