import { hasLink, type MailTemplate, mailTemplates } from '../mails.ts';

/** The mails that organizations send, which belong to no portal. */
const ofOrganizations = [
  'draft-failed',
  'webhook-disabled',
  'personal-token-created',
  'invitation',
  'user-confirm-email',
  'user-reset-password',
] as const satisfies MailTemplate[];

/** A mail that a portal sends, whose text its owners can change. */
export type PortalTemplate = Exclude<MailTemplate, (typeof ofOrganizations)[number]>;

const isOfOrganization = (template: MailTemplate): boolean => ofOrganizations.some((one) => one === template);

export const portalTemplates = mailTemplates.filter((one): one is PortalTemplate => !isOfOrganization(one));

export const isPortalTemplate = (name: string): name is PortalTemplate => portalTemplates.some((one) => one === name);

/** Variables that stand for whole paragraphs. */
const blocks = ['changes', 'message'] as const;
export type BlockVariable = (typeof blocks)[number];
export const isBlock = (name: string): name is BlockVariable => blocks.some((one) => one === name);

interface Row {
  names: readonly string[];
  /** The variable without which the mail cannot do its work. */
  required?: 'link' | BlockVariable;
}

const person = ['greeting', 'full_name'];
const registration = ['application', 'product', 'version'];
const ending = ['note', 'sunset_on', 'successor'];
const developer = ['developer_name', 'developer_email'];

const rows: Record<PortalTemplate, Row> = {
  'confirm-email': { names: person, required: 'link' },
  'already-registered': { names: person },
  'account-approved': { names: [...person, 'reason'] },
  'account-rejected': { names: [...person, 'reason'] },
  'account-disabled': { names: [...person, 'reason'] },
  'reset-password': { names: person, required: 'link' },
  'password-changed': { names: person },
  'registration-approved': { names: [...person, ...registration, 'reason'] },
  'registration-rejected': { names: [...person, ...registration, 'reason'] },
  'registration-revoked': { names: [...person, ...registration, 'reason'] },
  'scopes-granted': { names: [...person, ...registration, 'scopes', 'reason'] },
  'scopes-refused': { names: [...person, ...registration, 'scopes', 'reason'] },
  'credential-expiring': { names: [...person, 'application', 'credential', 'expires_on'] },
  'credential-leaked': { names: [...person, 'application', 'credential', 'place'] },
  'version-deprecated': { names: [...person, 'product', 'version', ...ending] },
  'version-ending': { names: [...person, 'product', 'version', ...ending, 'days'] },
  'version-changed': { names: [...person, 'product', 'version', 'changes'], required: 'changes' },
  'change-digest': { names: [...person, 'changes'], required: 'changes' },
  'version-message': { names: [...person, 'product', 'version', 'subject', 'message'], required: 'message' },
  'registration-requested': { names: ['greeting', ...registration, ...developer] },
  'scopes-requested': { names: ['greeting', ...registration, 'scopes', ...developer] },
  'developer-pending': { names: ['greeting', ...developer] },
  'review-digest': { names: ['greeting', 'developers', 'registrations'] },
  'confirm-identity': { names: [...person, 'provider'], required: 'link' },
  'identity-linked': { names: [...person, 'provider', 'place'] },
};

export interface TextVariable {
  name: string;
  is_required: boolean;
  /** Whether the subject can hold it. */
  is_in_subject: boolean;
}

/** The variables of a mail's text. */
export function variablesOf(template: PortalTemplate): TextVariable[] {
  const { names, required } = rows[template];
  const all = [...names, 'sender', ...(hasLink(template) ? ['link'] : [])];
  return all.map((name) => ({
    name,
    is_required: name === required,
    // The link can hold a secret, and subjects are shown in lists and logs.
    is_in_subject: name !== 'link' && name !== 'greeting' && !isBlock(name),
  }));
}

/** Braces with anything between them. */
const anyVariable = /\{\{([^{}]*)\}\}/g;

/** The names between double braces, in their order. */
export const namesIn = (text: string): string[] => [...text.matchAll(anyVariable)].map(([, name = '']) => name.trim());

export const fillLine = (text: string, valueFor: (name: string) => string): string =>
  text.replaceAll(anyVariable, (_, name: string) => valueFor(name.trim()));

/** Without the spaces in `{{ link }}`, which Markdown does not take in the target of a link. */
export const withoutSpaces = (text: string): string =>
  text.replaceAll(anyVariable, (_, name: string) => `{{${name.trim()}}}`);
