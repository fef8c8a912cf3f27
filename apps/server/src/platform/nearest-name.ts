import { distanceOf } from './word-distance.ts';

/** The name that was probably meant; longer names may differ more. */
export function nearestOf(written: string, names: Iterable<string>): string | undefined {
  const folded = written.toLowerCase();
  let nearest: { name: string; distance: number } | undefined;
  for (const name of names) {
    const distance = distanceOf(folded, name.toLowerCase());
    if (distance > Math.max(1, Math.min(3, Math.floor(name.length / 3)))) continue;
    if (!nearest || distance < nearest.distance) nearest = { name, distance };
  }
  return nearest?.name;
}
