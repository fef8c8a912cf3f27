import type { RuleId } from './rules.ts';
import type { Direction, Severity } from './severity.ts';

/** An operation as its readers name it. */
export interface OperationName {
  readonly kind: 'operation' | 'webhook';
  readonly method: string;
  /** Of a webhook, its name. */
  readonly path: string;
}

/** Where something changed: in an operation, in a schema with a name, or in the document itself. */
export type Place = {
  /** From there to the change, such as `['response 200', 'application/json', 'items', '[]', 'price']`. */
  readonly path: readonly string[];
} & (
  | { readonly in: 'operation'; readonly operation: OperationName; readonly slug: string }
  | { readonly in: 'schema'; readonly schema: string }
  | { readonly in: 'document' }
);

/** What a sentence of a rule tells. */
export interface ChangeValues {
  readonly name?: string;
  readonly before?: string;
  readonly after?: string;
}

export interface Change {
  readonly rule: RuleId;
  /** The worst of its directions. */
  readonly severity: Severity;
  readonly place: Place;
  readonly values: ChangeValues;
  /** Of changes in schemas: who writes values of it. */
  readonly directions: readonly Direction[];
  /** Slugs of the operations that the change reaches. */
  readonly operations: readonly string[];
}

/** A change as a comparison finds it. */
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
