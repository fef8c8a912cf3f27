/** What a personal access token may be used for. */
export const tokenScopes = ['publish'] as const;
export type TokenScope = (typeof tokenScopes)[number];
