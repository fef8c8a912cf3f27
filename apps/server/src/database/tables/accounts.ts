// biome-ignore lint/complexity/noBannedTypes: filled by the feature
export type AccountTables = {};

export const accountBooleans: string[] = [];
export const accountJsons: string[] = [];
