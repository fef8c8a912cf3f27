import { strengthOf } from '../password-strength.ts';
import { toTestId, useFormParts } from './form-context.ts';
import { Icon } from './icons.tsx';

/** How far a new password has come, while it is being typed. */
export function StrengthHint({ password }: { readonly password: string }) {
  const { element, texts } = useFormParts();
  const { level, hasLength, classes } = strengthOf(password);
  const wanted = [
    { text: texts.needsUppercase, isMet: classes.uppercase },
    { text: texts.needsLowercase, isMet: classes.lowercase },
    { text: texts.needsNumber, isMet: classes.number },
    { text: texts.needsSpecial, isMet: classes.special },
  ];
  return (
    <div className="pa-strength" data-level={level} data-testid={toTestId(element, 'strength')}>
      <div
        aria-label={texts.strength}
        aria-valuemax={4}
        aria-valuemin={0}
        aria-valuenow={level}
        aria-valuetext={texts.strengthLevels[level]}
        className="pa-meter"
        role="meter"
      >
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className={hasLength ? 'pa-met' : 'pa-unmet'}>
        <Icon name="check" size={12} />
        {texts.passwordRules}
      </p>
      <ul>
        {wanted.map(({ text, isMet }) => (
          <li className={isMet ? 'pa-met' : 'pa-unmet'} key={text}>
            <Icon name="check" size={12} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
