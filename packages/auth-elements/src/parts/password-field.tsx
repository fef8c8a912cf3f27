import { givenPasswordMaxLength } from '@portico/contract/constants.ts';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { toTestId, useFormParts } from './form-context.ts';
import { Icon } from './icons.tsx';

interface PasswordFieldProps
  extends Pick<FieldProps, 'name' | 'label' | 'maxLength' | 'placeholder' | 'problem' | 'note' | 'isPrivate'> {
  readonly autoComplete: 'current-password' | 'new-password' | 'off';
}

export function PasswordField(props: PasswordFieldProps) {
  const { element, texts, isPending } = useFormParts();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLocked, setIsCapsLocked] = useState(false);
  const noticeCapsLock = (event: KeyboardEvent) => setIsCapsLocked(event.getModifierState('CapsLock'));

  // Hides the password when it is sent. Password managers also save only fields of the type `password`.
  useEffect(() => {
    if (isPending) setIsShown(false);
  }, [isPending]);

  return (
    <Field
      maxLength={givenPasswordMaxLength}
      {...props}
      autoCapitalize="none"
      end={
        <button
          aria-label={isShown ? texts.hidePassword : texts.showPassword}
          className="pa-toggle"
          data-testid={toTestId(element, `${props.name}-toggle`)}
          onClick={() => setIsShown(!isShown)}
          title={isShown ? texts.hidePassword : texts.showPassword}
          type="button"
        >
          <Icon name={isShown ? 'hide' : 'show'} size={18} />
        </button>
      }
      note={
        (isCapsLocked || props.note) && (
          <>
            {isCapsLocked && (
              <p className="pa-caps" data-testid={toTestId(element, `${props.name}-caps-lock`)} role="status">
                <Icon name="shift" size={14} />
                {texts.capsLockIsOn}
              </p>
            )}
            {props.note}
          </>
        )
      }
      onBlur={() => setIsCapsLocked(false)}
      onKeyDown={noticeCapsLock}
      onKeyUp={noticeCapsLock}
      spellCheck={false}
      type={isShown ? 'text' : 'password'}
    />
  );
}
