import { en as shared } from '@portico/i18n/texts/forms/shared.js';
import { en as users } from '@portico/i18n/texts/forms/users.js';
import type { Texts } from './texts.ts';

// What is wrong with a password is said by the server, in English and in detail.
const { passwordTooEasy: _, ...forms } = shared;

export const english: Texts = { ...forms, ...users };
