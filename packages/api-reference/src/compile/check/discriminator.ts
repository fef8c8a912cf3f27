import type { CompiledSchema } from '../compiled.ts';
import { nameIn } from '../schemas.ts';
import { isRecord, toRecord } from '../untyped.ts';

/** The value of a discriminator for a named schema. */
export function tagOf(name: string, mapping: unknown): string {
  const [tag = name] =
    Object.entries(toRecord(mapping)).find(([, target]) => nameIn({ $ref: String(target) }) === name) ?? [];
  return tag;
}

/** Whether the discriminator assigns a value to a branch. Then the value may also be valid by other branches. */
export function isTaggedAs(branch: unknown, value: unknown, discriminator: unknown): boolean {
  const { propertyName, mapping } = toRecord(discriminator);
  const name = isRecord(branch) ? nameIn(branch as CompiledSchema) : undefined;
  if (!isRecord(value) || typeof propertyName !== 'string' || name === undefined) return false;
  const tag = value[propertyName];
  const mapped = toRecord(mapping)[String(tag)];
  return tag === tagOf(name, mapping) || (typeof mapped === 'string' && nameIn({ $ref: mapped }) === name);
}
