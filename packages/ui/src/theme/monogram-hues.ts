/** The hues of monograms. They are separate from the tokens, which scripts of pages do not need. */
export const monogramHues = [265, 292, 322, 350, 18, 42, 75, 118, 152, 180, 208, 238] as const;
