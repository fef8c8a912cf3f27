/** How much a change asks of those who call the API, or are called by it. */
export type Severity = 'breaking' | 'potentially-breaking' | 'compatible' | 'text';

/** Worst first. */
export const severities: readonly Severity[] = ['breaking', 'potentially-breaking', 'compatible', 'text'];

/** Who writes the value: the caller in a request, the API in a response. What one may widen, the other may narrow. */
export type Direction = 'request' | 'response';
