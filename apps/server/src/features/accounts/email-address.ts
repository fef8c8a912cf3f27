/** Normalizes an email address: two spellings are one account. It is stored and used in this form. */
export const toEmailKey = (email: string): string => email.normalize('NFC').toLowerCase();
