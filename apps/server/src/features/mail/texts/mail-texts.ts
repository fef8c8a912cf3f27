import type { MailTemplate, MailValues } from '../mails.ts';

interface Message {
  subject: string;
  paragraphs: string[];
}
interface MessageWithLink extends Message {
  /** What the button says. */
  action: string;
}

type WithoutLink = 'account-rejected' | 'account-disabled';

/** `sender` is the name of the portal, or of the organization. */
type Sentences<Template extends MailTemplate> = (
  values: Omit<MailValues[Template], 'token' | 'full_name'> & { sender: string },
) => Template extends WithoutLink ? Message : MessageWithLink;

/** Everything that mails say in one language: whole sentences, as plain text. */
export type MailTexts = { [Template in MailTemplate]: Sentences<Template> } & {
  greeting(name: string | undefined): string;
  openInstead: string;
  /** Stands after the first paragraph of what was decided, where a reason was given. */
  reasonGiven(reason: string): string;
  whyReceived(of: { sender: string; to: string }): string;
};
