// Written from the English texts by `npm run types -w packages/i18n`.
export type Arguments = Record<never, never>;
