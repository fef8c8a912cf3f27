import {
  type PasswordRules,
  passwordMaxLength,
  passwordMinClasses,
  passwordMinLength,
  passwordMinLengthAlone,
} from './constants.ts';
import type { InvalidParameter } from './problems.ts';

/** The kinds of character. A password needs three of them. */
export interface PasswordClasses {
  uppercase: boolean;
  lowercase: boolean;
  number: boolean;
  special: boolean;
}

/** Letters without case count as lower case. A character that is neither letter nor digit is special. */
export const passwordClasses = (password: string): PasswordClasses => ({
  uppercase: /\p{Lu}|\p{Lt}/u.test(password),
  lowercase: /\p{Ll}|\p{Lo}|\p{Lm}/u.test(password),
  number: /\p{Nd}/u.test(password),
  special: /[^\p{L}\p{Nd}]/u.test(password),
});

/** Counts code points, not the code units of a string. */
export const passwordLength = (password: string): number => [...password].length;

/** A rule that a password breaks: as a bullet for people, and as parameters for programs. */
export interface PasswordFlaw {
  /** Must not contain a comma, because commas separate the bullets of the detail. */
  requirement: string;
  parameters: InvalidParameter[];
}

const field = 'password';

const ruleOf = {
  uppercase: { rule: 'min_uppercase', reason: 'has no upper-case letter' },
  lowercase: { rule: 'min_lowercase', reason: 'has no lower-case letter' },
  number: { rule: 'min_digits', reason: 'has no digit' },
  special: { rule: 'min_symbols', reason: 'has no special character' },
} as const satisfies Record<keyof PasswordClasses, { rule: InvalidParameter['rule']; reason: string }>;

/** The minimum length by these rules. */
export const minLengthBy = (rules: PasswordRules): number =>
  rules === 'length' ? passwordMinLengthAlone : passwordMinLength;

/** All rules that a form can check itself. The server also refuses passwords that are easy to guess. */
export function passwordFlaws(password: string, rules: PasswordRules = 'classes'): PasswordFlaw[] {
  const flaws: PasswordFlaw[] = [];
  const length = passwordLength(password);
  const minimum = minLengthBy(rules);
  if (length < minimum) {
    const requirement = `at least ${minimum} characters`;
    const reason = `must have ${requirement}`;
    flaws.push({ requirement, parameters: [{ field, rule: 'min_length', reason, minimum }] });
  }
  if (length > passwordMaxLength) {
    const requirement = `at most ${passwordMaxLength} characters`;
    const reason = `must have ${requirement}`;
    flaws.push({ requirement, parameters: [{ field, rule: 'max_length', reason, maximum: passwordMaxLength }] });
  }
  if (rules === 'length') return flaws;
  const classes = passwordClasses(password);
  const missing = (Object.keys(ruleOf) as (keyof PasswordClasses)[]).filter((name) => !classes[name]);
  if (4 - missing.length < passwordMinClasses) {
    flaws.push({
      requirement: `at least ${passwordMinClasses} of the 4 kinds of character (upper case; lower case; digits; special)`,
      parameters: missing.map((name) => ({ field, ...ruleOf[name], minimum: 1 })),
    });
  }
  return flaws;
}

export const tooEasyToGuess: PasswordFlaw = {
  requirement: 'not a password that is easy to guess',
  parameters: [{ field, rule: 'invalid', reason: 'is too easy to guess' }],
};

/** One sentence: a heading before the colon, and a list after it. */
export const toPasswordDetail = (flaws: readonly PasswordFlaw[]): string =>
  `Password does not meet the requirements: ${flaws.map(({ requirement }) => requirement).join(', ')}`;
