import type { ProductVersion } from '@portico/contract/catalog.ts';
import { slugOf } from './slugs.ts';

export const oldestFirst = (versions: readonly ProductVersion[]): ProductVersion[] =>
  versions.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));

/** The most recently created one, whatever its name (CAT-10). */
export const newestOf = (versions: readonly ProductVersion[]): ProductVersion | undefined =>
  oldestFirst(versions).at(-1);

/** By id or by name, the name in any case and encoded once or twice (SHL-05, SHL-06). */
export function findVersion(versions: readonly ProductVersion[], asked: string): ProductVersion | undefined {
  const guises = [asked, decoded(asked), decoded(decoded(asked))].map((text) => text.toLowerCase());
  return (
    versions.find((version) => guises.includes(version.id) || guises.includes(slugOf(version))) ??
    versions.find(({ name }) => guises.includes(name.toLowerCase()))
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
