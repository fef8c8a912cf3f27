/** How much a change affects those who call the API or are called by it. */
export type Severity = 'breaking' | 'potentially-breaking' | 'compatible' | 'text';

/** The worst first. */
export const severities: readonly Severity[] = ['breaking', 'potentially-breaking', 'compatible', 'text'];

/**
 * Who writes the value: callers write requests, the API writes responses. A change that is safe in one direction may
 * break the other.
 */
export type Direction = 'request' | 'response';
