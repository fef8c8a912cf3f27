import { until } from '../until.ts';
import type { ReceivedMail, TestSmtpServer } from './smtp-server.ts';

export const mailsTo = ({ mails }: TestSmtpServer, email: string): ReceivedMail[] =>
  mails.filter(({ envelope_to }) => envelope_to.includes(email));

export const tokenIn = ({ text = '' }: ReceivedMail): string => /[?&]token=([\w.-]+)/.exec(text)?.[1] ?? '';

/** Waits until a person has this many emails, and returns the last one. */
export async function mailTo(mail: TestSmtpServer, email: string, count = 1): Promise<ReceivedMail> {
  await until(() => mailsTo(mail, email).length >= count, 15_000, `a mail to ${email} has come`);
  return mailsTo(mail, email).at(-1) as ReceivedMail;
}

export const mailedToken = async (mail: TestSmtpServer, email: string, count = 1): Promise<string> =>
  tokenIn(await mailTo(mail, email, count));
