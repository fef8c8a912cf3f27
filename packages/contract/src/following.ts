/** When a developer gets mails about changes. */
export const changeMailRhythms = ['at-once', 'daily', 'weekly', 'off'] as const;
export type ChangeMailRhythm = (typeof changeMailRhythms)[number];
