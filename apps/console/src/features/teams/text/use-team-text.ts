import { en, load } from '@portico/i18n/texts/console/teams.js';
import { createScreenText } from '@portico/screens/screen-text.ts';

export const useTeamText = createScreenText(en, load);
