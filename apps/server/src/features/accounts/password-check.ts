import type { PasswordRules } from '@portico/contract/constants.ts';
import { type PasswordFlaw, passwordFlaws, tooEasyToGuess, toPasswordDetail } from '@portico/contract/passwords.ts';
import { Problem } from '@portico/contract/problems.ts';
import { isEasyToGuess, isMadeOf, isRepetitive } from './easy-to-guess.ts';
import type { PasswordList } from './password-list.ts';

/** What the owner of a password and the place of the account mean for it. */
export interface PasswordOwner {
  email: string;
  /** The rules of the portal; those of the specification for users of the console. */
  rules?: PasswordRules;
  /** Words that are tried first: the name of the owner, and those of the portal. */
  words?: readonly string[];
}

/** Refuses a new password that breaks a rule, naming every rule it breaks. */
export type CheckNewPassword = (password: string, owner: PasswordOwner, field?: string) => Promise<void>;

export function createPasswordCheck({ list }: { list: Pick<PasswordList, 'has'> }): CheckNewPassword {
  return async (password, { email, rules = 'classes', words = [] }, field = 'password') => {
    const flaws: PasswordFlaw[] = passwordFlaws(password, rules);
    const isWeakForItsLength = rules === 'length' && (isRepetitive(password) || isMadeOf(password, [email, ...words]));
    if (isWeakForItsLength || isEasyToGuess(password, email) || (await list.has(password.normalize('NFC'))))
      flaws.push(tooEasyToGuess);
    if (flaws.length === 0) return;
    const invalid_parameters = flaws.flatMap(({ parameters }) => parameters.map((one) => ({ ...one, field })));
    throw new Problem('invalid-parameters', toPasswordDetail(flaws), { invalid_parameters });
  };
}
