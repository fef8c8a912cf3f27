import type { AuthStrategy } from '@portico/contract/applications.ts';
import { nameMaxLength, redirectUriMaxLength } from '@portico/contract/constants.ts';
import { Button } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { OwnFields, type OwnFieldsState } from '../../shared/applications/own-fields.tsx';
import { ScopeList } from '../../shared/applications/scope-list.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import styles from './application-form.module.css';
import { type FormValues, fieldsOf, isComplete } from './form-rules.ts';
import { randomUuid } from './random-uuid.ts';

interface ApplicationFormProps {
  readonly values: FormValues;
  readonly onChange: (values: FormValues) => void;
  /** Undefined while none is chosen, null where the application's own was deleted. */
  readonly strategy: AuthStrategy | null | undefined;
  readonly strategies: readonly AuthStrategy[];
  readonly isStrategyLocked: boolean;
  readonly onStrategy: (id: string) => void;
  /** An application that exists may have registrations, which share its scopes. */
  readonly isNew: boolean;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  /** The fields that the portal adds, where they can be entered. */
  readonly own?: OwnFieldsState | undefined;
  readonly children?: ReactNode;
}

/** One form for creating and updating (FRM-01). Its values live in the caller, so that unmounting it loses nothing. */
export function ApplicationForm(props: ApplicationFormProps) {
  const { values, onChange, strategy, isNew, submitLabel, isPending, problem, onSubmit, onCancel, own, children } =
    props;
  const { form, cancel, submitting } = useApplicationText();
  const fields = fieldsOf(strategy);
  const canSubmit = isComplete(values, strategy) && (own?.isComplete ?? true) && !isPending;
  const set = (changes: Partial<FormValues>) => onChange({ ...values, ...changes });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSubmit) onSubmit();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <ProblemBar problem={problem} />
      <p className={styles.note}>{form.required}</p>
      <TextField
        label={`${form.name} *`}
        maxLength={nameMaxLength}
        onChange={(event) => set({ name: event.target.value })}
        required
        value={values.name}
      />
      <TextArea
        label={form.description}
        maxLength={nameMaxLength}
        onChange={(event) => set({ description: event.target.value })}
        value={values.description}
      />
      <StrategyField {...props} />
      {fields.redirect_uri && (
        <TextField
          inputMode="url"
          label={form.redirectUri}
          maxLength={redirectUriMaxLength}
          onChange={(event) => set({ redirect_uri: event.target.value })}
          spellCheck={false}
          value={values.redirect_uri}
        />
      )}
      {fields.reference_id && (
        <div className={styles.reference}>
          <TextField
            autoComplete="off"
            hint={`${isNew ? form.referenceFilled : form.referenceMeaning} ${form.referenceHelp}`}
            label={`${form.referenceId} *`}
            maxLength={nameMaxLength}
            onChange={(event) => set({ reference_id: event.target.value })}
            required
            spellCheck={false}
            value={values.reference_id}
          />
          <Button className={styles.generate} onClick={() => set({ reference_id: randomUuid() })}>
            {form.generate}
          </Button>
        </div>
      )}
      {fields.scopes && (
        <ScopeList
          isShared={!isNew}
          offered={strategy?.available_scopes ?? []}
          onChange={(scopes) => set({ scopes })}
          value={values.scopes}
        />
      )}
      {own && <OwnFields disabled={isPending} state={own} />}
      <div className={styles.buttons}>
        <Button aria-busy={isPending || undefined} disabled={!canSubmit} variant="primary" type="submit">
          {isPending ? submitting : submitLabel}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
        {children}
      </div>
    </form>
  );
}

function StrategyField({ strategy, strategies, isStrategyLocked, onStrategy }: ApplicationFormProps) {
  const { form, list, card } = useApplicationText();
  return (
    <SelectField
      disabled={isStrategyLocked}
      hint={strategy ? card.credentialTypes[strategy.credential_type] : undefined}
      label={`${form.strategy} *`}
      onChange={(event) => onStrategy(event.target.value)}
      options={strategies.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={strategy === null ? list.strategyGone : form.chooseStrategy}
      required
      value={strategy?.id ?? ''}
    />
  );
}

/** The error is above the form, and scrolls into view if the pressed button is far below. */
function ProblemBar({ problem }: { readonly problem: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'center' });
  }, [problem]);
  return <div ref={place}>{problem && <MessageBar variant="error">{problem}</MessageBar>}</div>;
}
