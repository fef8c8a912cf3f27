/** Connections to PostgreSQL for requests, and those of them that prepared reads share. */
export const usualConnections = 10;
export const laneCount = 2;

/** Connections for long work, which never takes those of requests. */
export const longConnections = 3;

/** How long a statement of a request may take. Long work has so many times as long. */
export const usualStatementSeconds = 10;
export const longTimes = 60;
