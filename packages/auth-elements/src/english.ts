import { en as shared } from '@portico/i18n/texts/forms/shared.js';
import { en as users } from '@portico/i18n/texts/forms/users.js';
import type { Texts } from './texts.ts';

// In English the server itself explains the problems of a password.
const { passwordTooEasy: _, ...forms } = shared;

export const english: Texts = { ...forms, ...users };
