import * as contractModules from '@portico/contract/modules.ts';
import { IsObject } from 'typebox';

/** Objects become named components, and their name is that of their export. Simple types such as `Uuid` do not. */
export const namedSchemas = (exports: Record<string, unknown>): [schema: object, name: string][] =>
  Object.entries(exports).flatMap(([name, value]): [object, string][] =>
    IsObject(value) && /^[A-Z]/.test(name) ? [[value, name]] : [],
  );

export const componentNames: ReadonlyMap<object, string> = new Map(
  Object.values(contractModules).flatMap(namedSchemas),
);
