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

/** Every field that has to be filled and is not. */
export function requireFilled(values: Readonly<Record<string, string>>, fields: readonly string[], text: TextKey): void {
  const empty = fields.filter((field) => !values[field]);
  if (empty.length > 0) throw new CheckFailure(text, empty);
}
