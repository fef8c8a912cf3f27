import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@portico/contract/problems.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Asks for one of the codes that the owner of the server gave away; where there are none, everyone may come. */
export function createAccessCodeCheck(codes: readonly string[]): (given: string | undefined) => void {
  const known = codes.map(digest);
  return (given) => {
    if (known.length === 0) return;
    const hash = digest(given ?? '');
    // Every code is compared, in constant time: how long it takes tells nothing of any.
    const matches = known.filter((code) => timingSafeEqual(code, hash));
    if (matches.length === 0) throw new Problem('invalid-access-code', 'Invalid access code');
  };
}
