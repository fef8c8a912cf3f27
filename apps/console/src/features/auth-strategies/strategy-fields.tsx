import type { AdminStrategy } from '@portico/contract/admin-strategies.ts';
import { credentialTypes } from '@portico/contract/constants.ts';
import { credentialTypeOf, type StrategySetting } from '@portico/contract/credential-types.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import type { ComponentType } from 'react';
import { SecretField } from '../../shared/secret-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { useStrategyText } from './text/use-strategy-text.ts';

export interface StrategyValues {
  name: string;
  credential_type: AdminStrategy['credential_type'];
  key_names: string;
  scopes: string;
  issuer: string;
  audience: string;
  registers_clients: boolean;
  registration_token: string;
}

export const newStrategy: StrategyValues = {
  name: '',
  credential_type: 'key_auth',
  key_names: 'apikey',
  scopes: '',
  issuer: '',
  audience: '',
  registers_clients: false,
  registration_token: '',
};

export const toStrategyValues = (strategy: AdminStrategy): StrategyValues => ({
  name: strategy.name,
  credential_type: strategy.credential_type,
  key_names: strategy.key_names.join('\n'),
  scopes: strategy.scopes.join('\n'),
  issuer: strategy.issuer ?? '',
  audience: strategy.audience ?? '',
  registers_clients: strategy.registers_clients,
  registration_token: '',
});

/** A strategy from an earlier version may have no audience; its tokens are refused. */
export const lacksAudience = ({ credential_type, issuer, audience }: AdminStrategy): boolean =>
  credentialTypeOf[credential_type].settings.includes('audience') && issuer !== null && audience === null;

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function toStrategyBody({ credential_type, registration_token, ...values }: StrategyValues) {
  const { settings } = credentialTypeOf[credential_type];
  const issuer = settings.includes('issuer') ? values.issuer.trim() || null : null;
  return {
    name: values.name,
    key_names: settings.includes('key_names') ? toLines(values.key_names) : [],
    scopes: settings.includes('scopes') ? toLines(values.scopes) : [],
    issuer,
    audience: settings.includes('audience') ? values.audience.trim() || null : null,
    registers_clients: values.registers_clients && issuer !== null && settings.includes('registers_clients'),
    ...(registration_token && { registration_token }),
  };
}

interface StrategyFieldsProps {
  readonly parts: FormParts<StrategyValues>;
  readonly kept?: AdminStrategy;
}

export function StrategyFields({ parts, kept }: StrategyFieldsProps) {
  const text = useStrategyText();
  const { values, set, field } = parts;
  const { credential_type: type } = values;
  return (
    <>
      {kept && lacksAudience(kept) && <MessageBar variant="warning">{text.noAudience.message}</MessageBar>}
      <TextField {...field('name')} label={text.name} maxLength={255} />
      <SelectField
        disabled={kept !== undefined}
        hint={text.typeHints[type]}
        label={text.type}
        onChange={(event) => set('credential_type', event.target.value as StrategyValues['credential_type'])}
        options={credentialTypes.map((value) => ({ value, label: text.types[value] }))}
        value={type}
      />
      {credentialTypeOf[type].settings.map((setting) => {
        const Field = fieldOf[setting];
        return <Field key={setting} parts={parts} {...(kept && { kept })} />;
      })}
    </>
  );
}

const fieldOf: Record<StrategySetting, ComponentType<StrategyFieldsProps>> = {
  key_names: function KeyNames({ parts: { field } }) {
    const text = useStrategyText();
    return <TextArea {...field('key_names')} label={text.keyNames} rows={2} spellCheck={false} />;
  },

  issuer: function Issuer({ parts: { field } }) {
    const text = useStrategyText();
    return <TextField {...field('issuer')} hint={text.issuerHint} inputMode="url" label={text.issuer} />;
  },

  audience: function Audience({ parts: { values, field } }) {
    const text = useStrategyText();
    const audience = field('audience');
    const isElsewhere = hasIssuer(values);
    const isMissing = audience.problem !== undefined && isElsewhere && values.audience.trim() === '';
    return (
      <TextField
        {...audience}
        hint={text.audienceHint}
        label={text.audience}
        problem={isMissing ? text.audienceHint : audience.problem}
        required={isElsewhere}
      />
    );
  },

  scopes: function Scopes({ parts: { field } }) {
    const text = useStrategyText();
    return <TextArea {...field('scopes')} label={text.scopes} rows={4} spellCheck={false} />;
  },

  registers_clients: function RegistersClients({ parts: { values, field, flag }, kept }) {
    const text = useStrategyText();
    if (!hasIssuer(values)) return null;
    return (
      <>
        <Switch {...flag('registers_clients')} hint={text.registersHint} label={text.registers} />
        {values.registers_clients && (
          <SecretField
            {...field('registration_token')}
            hint={kept?.has_registration_token ? text.tokenKept : text.tokenHint}
            label={text.token}
          />
        )}
      </>
    );
  },
};

const hasIssuer = ({ issuer }: StrategyValues): boolean => issuer.trim() !== '';
