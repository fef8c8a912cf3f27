import type { TextKey } from './texts.ts';

/** What a form refuses by itself. Nothing was sent. */
export class CheckFailure extends Error {
  readonly text: TextKey;
  /** The controls to mark. */
  readonly fields: readonly string[];

  constructor(text: TextKey, fields: readonly string[] = []) {
    super(text);
    this.name = 'CheckFailure';
    this.text = text;
    this.fields = fields;
  }
}

/** What the host has to say, such as of an account that cannot be opened although its password was right. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';
}

/** Every field that has to be filled and is not. */
export function requireFilled(
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
  text: TextKey,
): void {
  const empty = fields.filter((field) => !values[field]);
  if (empty.length > 0) throw new CheckFailure(text, empty);
}
