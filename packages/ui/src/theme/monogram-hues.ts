/** The tints a monogram can have, as hues. Apart from the tokens, which pages do not need in scripts. */
export const monogramHues = [265, 292, 322, 350, 18, 42, 75, 118, 152, 180, 208, 238] as const;
