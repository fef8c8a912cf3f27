// biome-ignore lint/complexity/noBannedTypes: filled by the feature
export type AnalyticsTables = {};

export const analyticsBooleans: string[] = [];
export const analyticsJsons: string[] = [];
