import { createScreenText } from '@portico/app-kit/screen-text.ts';
import { en, load } from '@portico/i18n/texts/console/teams.js';

export const useTeamText = createScreenText(en, load);
