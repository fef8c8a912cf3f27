import type { Locale } from '@portico/contract/constants.ts';
import { ca } from './ca.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MailTexts } from './mail-texts.ts';

export const mailTexts: Record<Locale, MailTexts> = { en, ca_ES: ca, de, es_ES: es, fr };
