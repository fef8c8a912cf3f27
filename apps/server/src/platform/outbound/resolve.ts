import { lookup, resolveTxt } from 'node:dns/promises';

export interface Resolved {
  address: string;
  family: number;
}

/** Every address that a name has. */
export type ResolveName = (name: string) => Promise<Resolved[]>;

/** Every text that a name has, each with its pieces joined. */
export type ResolveTexts = (name: string) => Promise<string[]>;

export const resolveBySystem: ResolveName = (name) => lookup(name, { all: true });

export const resolveTextsBySystem: ResolveTexts = async (name) =>
  (await resolveTxt(name)).map((pieces) => pieces.join(''));

/** A name server that does not answer is not waited for. */
export async function withinTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timeout = setTimeout(() => reject(new DOMException('The name server did not answer', 'TimeoutError')), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timeout));
}
