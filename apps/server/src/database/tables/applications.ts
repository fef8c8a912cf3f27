// biome-ignore lint/complexity/noBannedTypes: filled by the feature
export type ApplicationTables = {};

export const applicationBooleans: string[] = [];
export const applicationJsons: string[] = [];
