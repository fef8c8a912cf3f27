import styles from './looks.module.css';

/** How a series is told apart: by colour, and for those who see colours otherwise, by the stroke of its line. */
export interface Look {
  readonly label: string;
  readonly className: string | undefined;
  readonly dash: string | undefined;
}

const colours = [
  styles.colour0,
  styles.colour1,
  styles.colour2,
  styles.colour3,
  styles.colour4,
  styles.colour5,
  styles.colour6,
  styles.colour7,
];
const dashes = [undefined, '7 3', '2 3', '9 3 2 3', '5 2', '3 2 3 5', '12 3', '1 2'];

/** After the last colour the first comes again, with another stroke. */
export const lookOf = (place: number, label: string): Look => ({
  label,
  className: colours[place % colours.length],
  dash: dashes[(place + Math.floor(place / colours.length)) % dashes.length],
});

/** The codes that occur most: each has a colour of its own in every ring (ANA-16). */
const knownCodes = [404, 401, 400, 403, 429, 409, 422, 405, 500, 503, 502, 504, 501, 505, 507, 508];

export function lookOfCode(code: string): Look {
  const known = knownCodes.indexOf(Number(code));
  return lookOf(known === -1 ? Number(code) % colours.length : known % colours.length, code);
}
