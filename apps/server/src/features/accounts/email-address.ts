/** Two spellings of an address are one account. Also how it is stored and mailed to, never as it was typed. */
export const toEmailKey = (email: string): string => email.normalize('NFC').toLowerCase();
