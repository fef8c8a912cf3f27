import type { PasswordRules } from '@portico/contract/constants.ts';
import { strengthOf } from '../password-strength.ts';
import { fill } from '../texts.ts';
import { toTestId, useFormParts } from './form-context.ts';
import { Icon } from './icons.tsx';

/** Shows the strength of a new password while it is typed. */
interface StrengthHintProps {
  readonly password: string;
  readonly rules?: PasswordRules | undefined;
}

export function StrengthHint({ password, rules = 'classes' }: StrengthHintProps) {
  const { element, texts } = useFormParts();
  const { level, hasLength, classes } = strengthOf(password, rules);
  const isByLength = rules === 'length';
  const kinds = [
    { text: texts.needsUppercase, isMet: classes.uppercase },
    { text: texts.needsLowercase, isMet: classes.lowercase },
    { text: texts.needsNumber, isMet: classes.number },
    { text: texts.needsSpecial, isMet: classes.special },
  ];
  return (
    <div className="pa-strength" data-level={level} data-testid={toTestId(element, 'strength')}>
      <div aria-hidden="true" className="pa-meter">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p aria-live="polite" className="pa-hidden">
        {level > 0 && fill(texts.strength, { level: texts.strengthLevels[level] })}
      </p>
      <p className={hasLength ? 'pa-met' : 'pa-unmet'}>
        <Icon name="check" size={12} />
        {isByLength ? texts.passwordRulesByLength : texts.passwordRules}
      </p>
      {!isByLength && (
        <ul>
          {kinds.map(({ text, isMet }) => (
            <li className={isMet ? 'pa-met' : 'pa-unmet'} key={text}>
              <Icon name="check" size={12} />
              {text}
            </li>
          ))}
        </ul>
      )}
      <p>{texts.needsUncommon}</p>
    </div>
  );
}
