import styles from './series-styles.module.css';

/** Distinguishes series by color and, for color-blind readers, by the stroke of the line. */
export interface SeriesStyle {
  readonly label: string;
  readonly className: string | undefined;
  readonly dash: string | undefined;
}

const colors = [
  styles.color0,
  styles.color1,
  styles.color2,
  styles.color3,
  styles.color4,
  styles.color5,
  styles.color6,
  styles.color7,
];
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '5 2', '3 2 3 5', '12 3', '1 2'];

/** After the last color the first comes again, with another stroke. */
export const styleOf = (place: number, label: string): SeriesStyle => ({
  label,
  className: colors[place % colors.length],
  dash: dashes[(place + Math.floor(place / colors.length)) % dashes.length],
});

/** The codes that occur most: each has a color of its own in every ring (ANA-16). */
const knownCodes = [404, 401, 400, 403, 429, 409, 422, 405, 500, 503, 502, 504, 501, 505, 507, 508];

export function styleOfCode(code: string): SeriesStyle {
  const known = knownCodes.indexOf(Number(code));
  return styleOf(known === -1 ? Number(code) % colors.length : known % colors.length, code);
}
