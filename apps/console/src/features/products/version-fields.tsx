import type { AdminVersion } from '@portico/contract/admin-products.ts';
import type { AdminStrategy } from '@portico/contract/admin-strategies.ts';
import { SelectField } from '@portico/ui/select-field.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import { toRouteLines, toRoutes } from './gateway-routes.ts';
import { SlugField } from './slug-field.tsx';
import { useProductText } from './text/use-product-text.ts';

export const toVersionValues = (version: AdminVersion) => ({
  name: version.name,
  slug: version.slug,
  is_deprecated: version.is_deprecated,
  deprecated_on: version.deprecated_on ?? '',
  deprecation_note: version.deprecation_note ?? '',
  successor: version.successor ?? '',
  sunset: version.sunset ?? '',
  after_sunset: version.after_sunset,
  try_it: version.try_it,
  is_frozen: version.is_frozen,
  registration_enabled: version.registration_enabled,
  auto_approve: version.auto_approve,
  auth_strategy_id: version.auth_strategy_id ?? '',
  routes: toRouteLines(version.routes),
});
export type VersionValues = ReturnType<typeof toVersionValues>;

export const toVersionBody = (values: VersionValues) => ({
  ...values,
  slug: values.slug.trim() || null,
  deprecated_on: values.deprecated_on || null,
  deprecation_note: values.deprecation_note.trim() || null,
  successor: values.successor || null,
  sunset: values.sunset || null,
  auth_strategy_id: values.auth_strategy_id || null,
  registration_enabled: values.auth_strategy_id !== '' && values.registration_enabled,
  routes: toRoutes(values.routes),
});

interface VersionFieldsProps {
  readonly parts: FormParts<VersionValues>;
  readonly strategies: readonly AdminStrategy[];
  /** The names of the product's other versions. */
  readonly others: readonly string[];
  /** The current slugs of the product and the version. */
  readonly slugs: { readonly product: string; readonly version: string };
}

export function VersionFields({
  parts: { values, set, field, problemOf },
  strategies,
  others,
  slugs,
}: VersionFieldsProps) {
  const toPath = (slug: string) => `/spec/${slugs.product}/${slug}`;
  const { version: text } = useProductText();
  const flag = (name: 'is_deprecated' | 'is_frozen' | 'try_it' | 'registration_enabled' | 'auto_approve') => ({
    checked: values[name],
    onChange: (event: { target: { checked: boolean } }) => set(name, event.target.checked),
  });
  return (
    <>
      <TextField {...field('name')} label={text.name} maxLength={255} />
      <SlugField field={field('slug')} kind="version" name={values.name} path={toPath(slugs.version)} toPath={toPath} />
      <SelectField
        hint={problemOf('auth_strategy_id')}
        label={text.strategy}
        onChange={(event) => {
          const { value } = event.target;
          // Choosing a strategy enables registrations.
          if (values.auth_strategy_id === '' && value !== '') set('registration_enabled', true);
          set('auth_strategy_id', value);
        }}
        options={[
          { value: '', label: text.noStrategy },
          ...strategies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={values.auth_strategy_id}
      />
      {values.auth_strategy_id !== '' && (
        <>
          <Switch {...flag('registration_enabled')} label={text.isOpen} />
          <Switch {...flag('auto_approve')} label={text.autoApprove} />
        </>
      )}
      <Switch {...flag('try_it')} label={text.tryIt} />
      <Switch {...flag('is_frozen')} hint={text.isFrozenHint} label={text.isFrozen} />
      <Switch {...flag('is_deprecated')} hint={text.isDeprecatedHint} label={text.isDeprecated} />
      {values.is_deprecated && (
        <>
          <TextField {...field('deprecated_on')} label={text.deprecatedOn} type="date" />
          <TextArea {...field('deprecation_note')} label={text.note} maxLength={2000} rows={2} />
        </>
      )}
      {(values.is_deprecated || values.sunset !== '') && (
        <SelectField
          hint={problemOf('successor') ?? text.successorHint}
          label={text.successor}
          onChange={(event) => set('successor', event.target.value)}
          options={[
            { value: '', label: text.newestSuccessor },
            ...others.map((name) => ({ value: name, label: name })),
          ]}
          value={values.successor}
        />
      )}
      <TextField {...field('sunset')} hint={text.sunsetHint} label={text.sunset} type="date" />
      {values.sunset !== '' && (
        <SelectField
          label={text.afterSunset}
          onChange={(event) => set('after_sunset', event.target.value as VersionValues['after_sunset'])}
          options={Object.entries(text.after).map(([value, label]) => ({ value, label }))}
          value={values.after_sunset}
        />
      )}
      <TextArea {...field('routes')} hint={text.routesHint} label={text.routes} rows={3} spellCheck={false} />
    </>
  );
}
