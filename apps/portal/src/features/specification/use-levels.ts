import { type LevelChoice, levelChoices } from '@portico/api-reference/view/levels.ts';
import { choiceCookies } from '@portico/contract/choices.ts';
import { recallChoice, rememberChoice } from '@portico/ui/remember-choice.ts';
import { useState } from 'react';
import { useServices } from '../../shared/services.ts';

const isChoice = (value: string | null): value is LevelChoice => levelChoices.some((choice) => choice === value);

function readChoice(): LevelChoice {
  const stored = recallChoice(choiceCookies.levels);
  return isChoice(stored) ? stored : '0';
}

/** How many levels of nested properties are open: as the server drew the page, else as they were chosen last. */
export function useLevels(): [levels: LevelChoice, remember: (levels: LevelChoice) => void] {
  const { choices } = useServices();
  const [levels] = useState(() => (choices ? (choices.levels ?? '0') : readChoice()));
  return [levels, remember];
}

const remember = (levels: LevelChoice): void => rememberChoice(choiceCookies.levels, levels);
