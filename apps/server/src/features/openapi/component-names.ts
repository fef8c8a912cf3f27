import * as contractModules from '@portico/contract/modules.ts';
import { IsObject } from 'typebox';

/** Objects are worth a name in the description, and the name is the one their export has; `Uuid` and its kind are not. */
export const namedSchemas = (exports: Record<string, unknown>): [schema: object, name: string][] =>
  Object.entries(exports).flatMap(([name, value]): [object, string][] =>
    IsObject(value) && /^[A-Z]/.test(name) ? [[value, name]] : [],
  );

export const componentNames: ReadonlyMap<object, string> = new Map(
  Object.values(contractModules).flatMap(namedSchemas),
);
