import type { PortalChange, PortalSettings } from '@portico/contract/admin-portals.ts';
import { signInWays } from '@portico/contract/admin-portals.ts';
import { defaultQuotas, passwordRules, quotaMaximum } from '@portico/contract/constants.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { FormSection } from '../../shared/form-section.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';

export interface PortalValues extends Omit<Required<PortalChange>, 'hosts' | 'allowed_origins' | 'description'> {
  description: string;
  /** One per line. */
  hosts: string;
  /** One per line. */
  allowed_origins: string;
}

export const newPortal: PortalValues = {
  name: '',
  title: '',
  description: '',
  hosts: '',
  allowed_origins: '',
  is_public: false,
  rbac_enabled: false,
  auto_approve_developers: false,
  auto_approve_registrations: false,
  allowed_time_period: '24h',
  sign_in: ['basic'],
  search_engines: true,
  password_rules: 'classes',
  try_it_private_addresses: false,
  ...defaultQuotas,
};

export const toPortalValues = (settings: PortalSettings): PortalValues => {
  const { id: _, counts: __, available_sign_in: ___, unproven_hosts: ____, ...rest } = settings;
  const { created_at, updated_at, hosts, allowed_origins, description, ...same } = rest;
  return {
    ...same,
    hosts: hosts.join('\n'),
    allowed_origins: allowed_origins.join('\n'),
    description: description ?? '',
  };
};

const toLines = (text: string): string[] => text.split(/\s+/).filter((line) => line !== '');

export const toPortalBody = ({ hosts, allowed_origins, description, ...same }: PortalValues) => ({
  ...same,
  hosts: toLines(hosts),
  allowed_origins: toLines(allowed_origins),
  description: description.trim() || null,
});

interface PortalFieldsProps {
  readonly parts: FormParts<PortalValues>;
  readonly available: readonly string[];
}

export function PortalFields({ parts, available }: PortalFieldsProps) {
  const text = usePortalSettingsText();
  const { values, set, field, problemOf } = parts;
  const problemInLines = (name: 'hosts' | 'allowed_origins') =>
    problemOf(name) ??
    toLines(values[name])
      .map((_, at) => problemOf(`${name}.${at}`))
      .find(Boolean);
  const flag = (
    name:
      | 'is_public'
      | 'rbac_enabled'
      | 'auto_approve_developers'
      | 'auto_approve_registrations'
      | 'search_engines'
      | 'try_it_private_addresses',
  ) => ({
    checked: values[name],
    onChange: (event: { target: { checked: boolean } }) => set(name, event.target.checked),
  });
  const quota = (name: keyof typeof defaultQuotas) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    max: quotaMaximum,
    min: 1,
    onChange: (event: { target: { value: string } }) => set(name, Number(event.target.value)),
    type: 'number' as const,
    value: values[name] || '',
  });
  const setWay = (way: (typeof signInWays)[number], isOn: boolean) =>
    set(
      'sign_in',
      signInWays.filter((one) => (one === way ? isOn : values.sign_in.includes(one))),
    );
  return (
    <>
      <FormSection title={text.general}>
        <TextField {...field('title')} hint={text.titleHint} label={text.title} maxLength={255} />
        <TextField {...field('name')} autoComplete="off" hint={text.nameHint} label={text.name} maxLength={100} />
        <TextArea
          {...field('hosts')}
          hint={text.hostsHint}
          label={text.hosts}
          problem={problemInLines('hosts')}
          rows={3}
          spellCheck={false}
        />
        <TextArea {...field('description')} label={text.description} maxLength={2000} rows={2} />
      </FormSection>
      <FormSection title={text.access}>
        <Switch {...flag('is_public')} hint={text.isPublicHint} label={text.isPublic} />
        <Switch {...flag('rbac_enabled')} hint={text.rbacHint} label={text.rbac} />
        <Switch {...flag('search_engines')} hint={text.searchEnginesHint} label={text.searchEngines} />
      </FormSection>
      <FormSection description={text.signInText} title={text.signIn}>
        {signInWays.map((way) => (
          <Switch
            checked={values.sign_in.includes(way)}
            disabled={!available.includes(way)}
            hint={available.includes(way) ? undefined : text.notSetUp}
            key={way}
            label={text.ways[way]}
            onChange={(event) => setWay(way, event.target.checked)}
          />
        ))}
        <SelectField
          hint={text.passwordRulesHint}
          label={text.passwordRules}
          onChange={(event) => set('password_rules', event.target.value as PortalValues['password_rules'])}
          options={passwordRules.map((value) => ({ value, label: text.passwordRulesBy[value] }))}
          value={values.password_rules}
        />
        {problemOf('sign_in') && <MessageBar variant="error">{problemOf('sign_in')}</MessageBar>}
        {!values.is_public && values.sign_in.length === 0 && <MessageBar variant="warning">{text.noWay}</MessageBar>}
      </FormSection>
      <FormSection title={text.approval}>
        <Switch {...flag('auto_approve_developers')} hint={text.autoDevelopersHint} label={text.autoDevelopers} />
        <Switch
          {...flag('auto_approve_registrations')}
          hint={text.autoRegistrationsHint}
          label={text.autoRegistrations}
        />
      </FormSection>
      <FormSection description={text.quotasText} title={text.quotas}>
        <TextField {...quota('applications_per_developer')} label={text.applicationsPerDeveloper} />
        <TextField {...quota('keys_per_application')} label={text.keysPerApplication} />
      </FormSection>
      <FormSection title={text.more}>
        <SelectField
          label={text.period}
          onChange={(event) => set('allowed_time_period', event.target.value as PortalValues['allowed_time_period'])}
          options={Object.entries(text.periods).map(([value, label]) => ({ value, label }))}
          value={values.allowed_time_period}
        />
        <Switch {...flag('try_it_private_addresses')} hint={text.tryItHint} label={text.tryIt} />
        <TextArea
          {...field('allowed_origins')}
          hint={text.originsHint}
          label={text.origins}
          problem={problemInLines('allowed_origins')}
          rows={3}
          spellCheck={false}
        />
      </FormSection>
    </>
  );
}
