import type { Locale } from '@portico/contract/constants.ts';
import type changes from '../en/changes.json';
import type console from '../en/console.json';
import type forms from '../en/forms.json';
import type mail from '../en/mail.json';
import type portal from '../en/portal.json';
import type problems from '../en/problems.json';
import type reference from '../en/reference.json';
import type { Arguments as ChangesArguments } from './arguments/changes.ts';
import type { Arguments as ConsoleArguments } from './arguments/console.ts';
import type { Arguments as MailArguments } from './arguments/mail.ts';
import type { Arguments as PortalArguments } from './arguments/portal.ts';
import type { Arguments as ProblemArguments } from './arguments/problems.ts';
import type { Arguments as ReferenceArguments } from './arguments/reference.ts';

/** The keys of the English texts. A message with arguments is a function of them. */
type Typed<Messages, Arguments, Above extends string = ''> = {
  readonly [Key in keyof Messages & string]: Messages[Key] extends string
    ? `${Above}${Key}` extends keyof Arguments
      ? (values: Arguments[`${Above}${Key}` & keyof Arguments]) => string
      : string
    : Typed<Messages[Key], Arguments, `${Above}${Key}.`>;
};

/** The texts of forms are strings, in which `{name}` is a placeholder. */
type Templates<Messages> = Readonly<Messages>;

export interface Texts {
  readonly forms: Templates<typeof forms>;
  readonly portal: Typed<typeof portal, PortalArguments>;
  readonly console: Typed<typeof console, ConsoleArguments>;
  readonly mail: Typed<typeof mail, MailArguments>;
  readonly problems: Typed<typeof problems, ProblemArguments>;
  readonly changes: Typed<typeof changes, ChangesArguments>;
  readonly reference: Typed<typeof reference, ReferenceArguments>;
}

/** How the texts of the other locales are fetched. */
export type Load<Text> = Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Text>>>;
