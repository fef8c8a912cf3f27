import styles from './monogram.module.css';
import { monogramHues } from './theme/monogram-hues.ts';

/** The FNV-1a hash, which is the same on every machine. */
export function hashName(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  }
  return hash;
}

/**
 * The first letters of the first two words, or the first letter of a single word. A trailing number is kept, because it
 * often distinguishes similar names.
 */
export function initialsOf(name: string): string {
  const [, number] = /(\p{Nd}+)[^\p{L}\p{N}]*$/u.exec(name) ?? [];
  if (number !== undefined) {
    const [first = ''] = name.slice(0, name.lastIndexOf(number)).match(/[\p{L}\p{N}]/u) ?? [];
    return first.toLocaleUpperCase('en') + number.replace(/^0+(?=.)/, '').slice(-2);
  }
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.length > 2 ? words.filter((word) => !/^(?:and|of|the|for|y|de|et|und|i)$/i.test(word)) : words;
  return telling
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase('en'))
    .join('');
}

/** Bits 8–15 choose the shape, so that names with the same tint still differ. */
const shapes = [
  'M0 40 40 0v40Z',
  'M0 0h20a20 20 0 0 1 0 40H0Z',
  'M40 8a32 32 0 0 0-32 32h32Z',
  'M0 26 40 12v28H0Z',
] as const;

export function Monogram({ name, size = 40 }: { readonly name: string; readonly size?: number }) {
  const hash = hashName(name);
  return (
    <svg
      aria-hidden="true"
      className={styles.monogram}
      data-tint={hash % monogramHues.length}
      height={size}
      viewBox="0 0 40 40"
      width={size}
    >
      <path className={styles.shape} d={shapes[(hash >>> 8) % shapes.length]} />
      <text className={styles.letters} dy="0.35em" x="20" y="20">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
