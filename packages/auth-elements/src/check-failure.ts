import type { TextKey } from './texts.ts';

/** The form itself refused its values and sent nothing. */
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

/** A failure that the host reports, such as an account that cannot log in although its password is right. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';
}

/** Throws if required fields are empty. */
export function requireFilled(
  values: Readonly<Record<string, string>>,
  fields: readonly string[],
  text: TextKey,
): void {
  const empty = fields.filter((field) => !values[field]);
  if (empty.length > 0) throw new CheckFailure(text, empty);
}
