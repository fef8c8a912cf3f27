import { isLong } from '../kit/form.ts';

/** The same requests and texts each time in the short form, others each time in the long one. A failure prints its seed. */
export const seed = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 12));
