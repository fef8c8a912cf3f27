import type { FormMessages } from '@portico/auth-elements/messages/form-messages.ts';
import type { Texts } from '@portico/auth-elements/texts.ts';

/** The words that only users of an organization see; the others are those that developers see. */
export type UserMessages = Omit<Texts, keyof FormMessages | 'registered'>;
