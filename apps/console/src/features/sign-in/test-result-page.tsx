import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { FormSection } from '../../shared/form-section.tsx';
import { useSearch } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { PageFrame } from '../../shared/page-frame.tsx';
import styles from './sign-in.module.css';
import { useSignInText } from './text/use-sign-in-text.ts';
import { useProviderAudience } from './use-provider-audience.ts';

/** The result of a test: the provider's answer, and what a login would have caused. */
export function TestResultPage() {
  const { result: text } = useSignInText();
  const { of, title, toPath, queryKey, testResult } = useProviderAudience();
  const result = useSearch().result ?? '';
  const query = useQuery({
    queryKey: [...queryKey, 'test', result],
    queryFn: ({ signal }) => testResult(result, { signal }),
    enabled: result !== '',
    retry: false,
  });
  return (
    <PageFrame back={{ to: toPath(), label: title }} description={text.text} isNarrow title={text.title}>
      {result === '' ? (
        <MessageBar variant="error">{text.missing}</MessageBar>
      ) : (
        <Loaded query={query}>
          {({ outcome, reason, is_approved, subject, email, full_name, groups, teams, claims }) => (
            <>
              <MessageBar variant={outcome === 'failed' || outcome === 'refused' ? 'error' : 'info'}>
                {text.outcomes[outcome]}
              </MessageBar>
              {outcome !== 'failed' && outcome !== 'refused' && !is_approved && (
                <MessageBar variant="warning">{text.pending}</MessageBar>
              )}
              <DefinitionList
                items={[
                  ...(reason ? [{ term: text.reason, value: reason }] : []),
                  { term: text.subject, value: subject ?? text.none },
                  { term: text.email, value: email ?? text.none },
                  { term: text.fullName, value: full_name ?? text.none },
                  { term: text.groups, value: groups.join(', ') || text.none },
                  ...(of === 'developers' ? [{ term: text.teams, value: teams.join(', ') || text.none }] : []),
                ]}
              />
              <FormSection title={text.claims}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
                <pre className={styles.claims} tabIndex={0}>
                  {JSON.stringify(claims, null, 2)}
                </pre>
              </FormSection>
            </>
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}
