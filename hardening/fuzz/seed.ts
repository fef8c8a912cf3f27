import { isLong } from '../kit/form.ts';

/** The short form always sends the same requests, the long form new ones. A failure prints its seed. */
export const seed = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 12));
