import { type PasswordRules, passwordMaxLength } from '@portico/contract/constants.ts';
import {
  minLengthBy,
  type PasswordClasses,
  passwordClasses,
  passwordFlaws,
  passwordLength,
} from '@portico/contract/passwords.ts';

/** 0 is empty, 1 not accepted, 2 just accepted, 3 good, 4 strong. */
type StrengthLevel = 0 | 1 | 2 | 3 | 4;

export interface Strength {
  readonly level: StrengthLevel;
  readonly hasLength: boolean;
  readonly classes: PasswordClasses;
}

const goodExtra = 4;
const strongExtra = 8;

/** Only a hint: the server also refuses passwords that are easy to guess. */
export function strengthOf(password: string, rules: PasswordRules = 'classes'): Strength {
  const length = passwordLength(password);
  const minimum = minLengthBy(rules);
  const hasLength = length >= minimum && length <= passwordMaxLength;
  return { level: levelOf(password, length, rules), hasLength, classes: passwordClasses(password) };
}

function levelOf(password: string, length: number, rules: PasswordRules): StrengthLevel {
  if (length === 0) return 0;
  if (passwordFlaws(password, rules).length > 0) return 1;
  const extra = length - minLengthBy(rules);
  if (extra >= strongExtra) return 4;
  return extra >= goodExtra ? 3 : 2;
}
