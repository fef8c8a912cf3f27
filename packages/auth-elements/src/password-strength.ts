import { passwordMaxLength, passwordMinLength } from '@portico/contract/constants.ts';
import { type PasswordClasses, passwordClasses, passwordFlaws, passwordLength } from '@portico/contract/passwords.ts';

/** 0 is empty, 1 not accepted, 2 just accepted, 3 good, 4 strong. */
type StrengthLevel = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  readonly level: StrengthLevel;
  readonly hasLength: boolean;
  readonly classes: PasswordClasses;
}

const goodLength = 12;
const strongLength = 16;

/** Only a hint: the server also refuses passwords that are easy to guess. */
export function strengthOf(password: string): Strength {
  const length = passwordLength(password);
  const hasLength = length >= passwordMinLength && length <= passwordMaxLength;
  return { level: levelOf(password, length), hasLength, classes: passwordClasses(password) };
}

function levelOf(password: string, length: number): StrengthLevel {
  if (length === 0) return 0;
  if (passwordFlaws(password).length > 0) return 1;
  if (length >= strongLength) return 4;
  return length >= goodLength ? 3 : 2;
}
