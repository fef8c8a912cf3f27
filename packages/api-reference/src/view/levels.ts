/** How many levels of nested properties are open from the start, as it is remembered. */
export const levelChoices = ['0', '1', '2', '3', 'all'] as const;
export type LevelChoice = (typeof levelChoices)[number];

/** Deeper than anyone reads. */
const deepest = 12;

export const toLevels = (choice: LevelChoice): number => (choice === 'all' ? deepest : Number(choice));

/** Rows that a choice may open at once, for one schema; paper has room for more than a page that has to answer its reader. */
export const mostOpened = { page: 200, paper: 2000 } as const;
