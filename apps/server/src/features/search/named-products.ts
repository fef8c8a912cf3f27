import { trigramsOf } from './name-trigrams.ts';
import { decodePostings } from './postings.ts';
import type { SearchStore } from './store.ts';

/** More trigrams than this hardly reduce the result further. */
const maximumTrigrams = 16;
/** If at least one name in this many matches, scanning names in order costs less than looking each one up. */
const worthwhileShare = 16;
const alwaysWorthwhile = 100;

export const createNamedProducts = (store: Pick<SearchStore, 'listNameTrigrams' | 'findHighestNumber'>) => ({
  /**
   * The numbers of the products whose names may contain the part: all that contain it, and possibly others. Undefined
   * if that would not reduce the search: the part is shorter than three letters, or in very many names.
   */
  async mayContain(portal_id: string, part: string): Promise<number[] | undefined> {
    const trigrams = [...trigramsOf(part)].slice(0, maximumTrigrams);
    if (trigrams.length === 0) return undefined;
    const rows = await store.listNameTrigrams(portal_id, trigrams);
    if (rows.length < trigrams.length) return [];
    const highest = await store.findHighestNumber(portal_id);
    const seen = new Uint8Array(highest + 1);
    const products: number[] = [];
    for (const [at, { entries }] of rows.entries()) {
      decodePostings(entries, (product) => {
        if (seen[product] !== at) return;
        seen[product]++;
        if (at === rows.length - 1) products.push(product);
      });
    }
    const isWorthwhile = products.length <= Math.max(alwaysWorthwhile, highest / worthwhileShare);
    return isWorthwhile ? products : undefined;
  },
});
