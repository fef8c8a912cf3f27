/** How many levels of nested properties are initially open. The choice is stored. */
export const levelChoices = ['0', '1', '2', '3', 'all'] as const;
export type LevelChoice = (typeof levelChoices)[number];

/** Deeper than any reader needs. */
const deepest = 12;

export const toLevels = (choice: LevelChoice): number => (choice === 'all' ? deepest : Number(choice));

/**
 * The maximum number of rows that a choice opens in one schema. A printed page may have more, because it need not
 * respond.
 */
export const mostOpened = { page: 200, paper: 2000 } as const;
