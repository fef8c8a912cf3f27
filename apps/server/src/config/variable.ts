import type { Reader } from './readers.ts';

export interface Variable extends Reader<unknown> {
  meaning: string;
  /** A valid value, for the sentence about an invalid one and for the documentation. */
  example: string;
  /** The value of a variable that is not set. Without a default it has no value. */
  default?: string;
  /** Shown in the documentation instead of the default. */
  default_shown?: string;
}
