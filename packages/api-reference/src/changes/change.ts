import type { RuleId } from './rules.ts';
import type { Direction, Severity } from './severity.ts';

interface OperationName {
  readonly kind: 'operation' | 'webhook';
  readonly method: string;
  /** For a webhook, its name. */
  readonly path: string;
}

/** Where something changed: in an operation, in a named schema, or in the document itself. */
export type Place = {
  /** The steps from there to the change, such as `['response 200', 'application/json', 'items', '[]', 'price']`. */
  readonly path: readonly string[];
} & (
  | { readonly in: 'operation'; readonly operation: OperationName; readonly slug: string }
  | { readonly in: 'schema'; readonly schema: string }
  | { readonly in: 'document' }
);

/** The values in the sentence of a rule. */
export interface ChangeValues {
  readonly name?: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Change {
  readonly rule: RuleId;
  /** The worst severity of its directions. */
  readonly severity: Severity;
  readonly place: Place;
  readonly values: ChangeValues;
  /** For schemas: the directions in which their values are sent. */
  readonly directions: readonly Direction[];
  /** Slugs of the affected operations. */
  readonly operations: readonly string[];
}

/** A change as a comparison reports it. */
export interface Found {
  readonly rule: RuleId;
  readonly place: Place;
  readonly values?: ChangeValues | undefined;
  readonly direction?: Direction | undefined;
}

export type Report = (found: Found) => void;

export const flip = (direction: Direction): Direction => (direction === 'request' ? 'response' : 'request');

export const within = (place: Place, ...steps: string[]): Place => ({ ...place, path: [...place.path, ...steps] });

export const keyOfPlace = (place: Place): string => {
  const start =
    place.in === 'operation'
      ? [place.operation.kind, place.operation.method, place.operation.path]
      : place.in === 'schema'
        ? [place.schema]
        : [];
  return JSON.stringify([place.in, ...start, '', ...place.path]);
};
