import { useLocale } from '@portico/app-kit/locale.ts';
import type { AdminVersion } from '@portico/contract/admin-products.ts';
import { localeNames } from '@portico/contract/constants.ts';
import type { VersionAudience } from '@portico/contract/version-audience.ts';
import { buttonClass } from '@portico/ui/button.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Figures } from '../../../shared/figures.tsx';
import { FormSection } from '../../../shared/form-section.tsx';
import { Link } from '../../../shared/link.tsx';
import { Loaded } from '../../../shared/loaded.tsx';
import { PageFrame } from '../../../shared/page-frame.tsx';
import { useMay } from '../../../shared/user.ts';
import { ApplicationTable } from './application-table.tsx';
import { DeveloperList } from './developer-list.tsx';
import { NoticeTable } from './notice-table.tsx';
import { OperationTable } from './operation-table.tsx';
import { useAudienceText } from './text/use-audience-text.ts';
import { useVersionScreen } from './use-version-screen.ts';

export function AudiencePage() {
  const text = useAudienceText();
  const { audience, names, page, params, version } = useVersionScreen();
  const { isAllowed } = useMay('admin');
  return (
    <PageFrame
      actions={
        isAllowed && (
          <Link className={buttonClass({ variant: 'primary' })} to={`${page}/audience/message`}>
            {text.message.action}
          </Link>
        )
      }
      back={{ to: page, label: `${names.product} ${names.version}` }}
      description={text.description}
      title={text.title(names)}
    >
      <Loaded query={audience}>
        {(found) => (
          <>
            <Reach {...found} />
            {version && <Ending calling={found.registrations.calling} version={version} />}
            <FormSection description={text.operations.description} title={text.operations.title}>
              <OperationTable operations={found.operations} />
            </FormSection>
            <FormSection title={text.applications.title}>
              <ApplicationTable audience={found} />
            </FormSection>
            <FormSection title={text.notices.title}>
              <NoticeTable notices={found.notices} params={params} />
            </FormSection>
            <FormSection title={text.developers.title}>
              <DeveloperList params={params} />
            </FormSection>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

function Reach({ reach, registrations }: Pick<VersionAudience, 'reach' | 'registrations'>) {
  const { figures } = useAudienceText();
  const { locale } = useLocale();
  const numbers = new Intl.NumberFormat(localeNames[locale].tag);
  const shown = [
    [figures.registered, numbers.format(reach.registered)],
    [figures.following, numbers.format(reach.following)],
    [figures.turned_off, numbers.format(reach.turned_off)],
    [figures.calling, figures.of(registrations)],
  ] as const;
  return <Figures shown={shown} />;
}

/** How many applications still call a version that ends. */
function Ending({ version, calling: count }: { readonly version: AdminVersion; readonly calling: number }) {
  const { ending } = useAudienceText();
  const { locale } = useLocale();
  const { is_deprecated, sunset } = version;
  if (!is_deprecated && !sunset) return null;
  const days = new Intl.DateTimeFormat(localeNames[locale].tag, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <MessageBar variant={count > 0 ? 'warning' : 'info'}>
      {sunset ? ending.sunset({ count, day: days.format(new Date(sunset)) }) : ending.deprecated({ count })}
    </MessageBar>
  );
}
