import { useLocale } from '@portico/app-kit/locale.ts';
import { type Locale, localeNames, locales } from '@portico/contract/constants.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { SelectField } from '@portico/ui/select-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useGo, useSearch } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { usePortals } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { useServices } from '../../shared/services.ts';
import { MailView } from './mail-view.tsx';
import styles from './mails.module.css';
import { type PreviewAs, previewQuery, templatePage, templatesQuery } from './queries.ts';
import { useMailText } from './text/use-mail-text.ts';

/** The URL holds the shown template, language and sender. */
export function TemplatePage() {
  const text = useMailText();
  const { client } = useServices();
  const portals = usePortals();
  const search = useSearch();
  const go = useGo();
  const spoken = useLocale().locale;
  const locale: Locale = locales.find((one) => one === search.locale) ?? spoken;
  const portal = portals.find(({ id }) => id === search.portal) ?? (search.portal === 'none' ? undefined : portals[0]);
  const as: PreviewAs = { locale, ...(portal && { portal_id: portal.id }) };
  const templates = useQuery(templatesQuery(client, { ...as, locale: spoken }));
  const template = search.template ?? 'confirm-email';
  const change = (changes: Record<string, string>) =>
    go({ to: '/mails/templates', search: { ...search, ...changes }, replace: true });

  return (
    <PageFrame
      actions={
        portal &&
        templates.data?.data.find((one) => one.template === template)?.is_of_portal && (
          <Link className={buttonClass()} search={{ template, locale, portal: portal.id }} to="/mails/templates/text">
            {text.edit.action}
          </Link>
        )
      }
      back={{ to: '/mails', label: text.back }}
      description={text.template.description}
      isNarrow
      title={text.template.title}
    >
      <Loaded query={templates}>
        {({ data }) => (
          <div className={styles.choices}>
            <SelectField
              label={text.template.label}
              onChange={(event) => change({ template: event.target.value })}
              options={data.map(({ template: value, subject, audience }) => ({
                value,
                label: `${subject} (${text.template[audience]})`,
              }))}
              value={template}
            />
            <SelectField
              label={text.language}
              onChange={(event) => change({ locale: event.target.value })}
              options={locales.map((value) => ({ value, label: localeNames[value].own }))}
              value={locale}
            />
            <SelectField
              label={text.sender}
              onChange={(event) => change({ portal: event.target.value })}
              options={[
                ...portals.map(({ id, title, name }) => ({ value: id, label: title || name })),
                { value: 'none', label: text.organization },
              ]}
              value={portal?.id ?? 'none'}
            />
          </div>
        )}
      </Loaded>
      <Preview as={as} template={template} />
    </PageFrame>
  );
}

function Preview({ template, as }: { readonly template: string; readonly as: PreviewAs }) {
  const { client } = useServices();
  const query = useQuery(previewQuery(client, template, as));
  return (
    <Loaded query={query}>
      {({ subject, from, text }) => (
        <MailView from={from} page={templatePage(template, as)} subject={subject} text={text} />
      )}
    </Loaded>
  );
}
