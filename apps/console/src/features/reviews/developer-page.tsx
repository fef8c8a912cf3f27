import { endDeveloperSession, endDeveloperSessions, type PortalDeveloperDetail } from '@portico/contract/reviews.ts';
import { DataTable } from '@portico/ui/data-table.tsx';
import { linkClass } from '@portico/ui/link.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { Link, useParam } from '../../shared/link.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { Moment } from '../../shared/moment.tsx';
import { usePortalPath, usePortalScreen } from '../../shared/own-portal.ts';
import { PageFrame } from '../../shared/page-frame.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { AcceptedTerms } from './accepted-terms.tsx';
import { DeveloperDecisions } from './developer-decisions.tsx';
import { FieldFacts } from './field-values.tsx';
import { developerQuery, refreshReviews } from './queries.ts';
import styles from './reviews.module.css';
import { DeveloperStatus } from './status-badges.tsx';
import { useReviewText } from './text/use-review-text.ts';

export function DeveloperPage() {
  const text = useText();
  const { client, portal, toPath } = usePortalScreen();
  const query = useQuery(developerQuery(client, portal.id, useParam('id')));
  const developer = query.data;
  return (
    <PageFrame
      actions={developer && <DeveloperDecisions developer={developer} portalId={portal.id} size="medium" />}
      back={{ to: toPath('/developers'), label: text.areas.developers }}
      least="reviewer"
      title={developer ? developer.full_name || developer.email : text.areas.developers}
    >
      <Loaded query={query}>{(found) => <Details developer={found} portalId={portal.id} />}</Loaded>
    </PageFrame>
  );
}

interface DetailsProps {
  readonly portalId: string;
  readonly developer: PortalDeveloperDetail;
}

function Details({ portalId, developer }: DetailsProps) {
  const review = useReviewText();
  const toPath = usePortalPath();
  const { email, status, created_at, teams, applications, fields, accepted_terms } = developer;
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>{review.email}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{review.status}</dt>
          <dd>
            <DeveloperStatus status={status} />
          </dd>
        </div>
        <div>
          <dt>{review.since}</dt>
          <dd>
            <Moment time={created_at} />
          </dd>
        </div>
        <div>
          <dt>{review.developers.teams}</dt>
          <dd>{teams.map(({ name }) => name).join(', ') || review.developers.noTeams}</dd>
        </div>
        <div>
          <dt>{review.application}</dt>
          <dd>
            <Link className={linkClass.inText} search={{ developer: developer.id }} to={toPath('/applications')}>
              {review.developers.applicationsOf({ count: applications })}
            </Link>
          </dd>
        </div>
        <FieldFacts form="sign_up" values={fields} />
      </dl>
      <AcceptedTerms accepted={accepted_terms} />
      <Sessions developer={developer} portalId={portalId} />
    </>
  );
}

function Sessions({ portalId, developer }: DetailsProps) {
  const review = useReviewText();
  const { client, queries } = useServices();
  const toast = useToast();
  const [ending, setEnding] = useState<'all' | (string & {})>();
  const { sessions, id: developerId } = developer;
  const count = ending === 'all' ? sessions.length : 1;

  const end = () =>
    ending === 'all'
      ? client.send(endDeveloperSessions, { params: { portalId, developerId } })
      : client.send(endDeveloperSession, { params: { portalId, developerId, sessionId: ending ?? '' } });

  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{review.developers.sessions}</h2>
        {sessions.length > 0 && (
          <RoleButton least="reviewer" onClick={() => setEnding('all')} size="small">
            {review.developers.endAll}
          </RoleButton>
        )}
      </div>
      {sessions.length === 0 ? (
        <p className={styles.quiet}>{review.developers.noSessions}</p>
      ) : (
        <DataTable
          columns={[
            { key: 'began', title: review.developers.began, cell: ({ created_at }) => <Moment time={created_at} /> },
            {
              key: 'used',
              title: review.developers.lastUsed,
              cell: ({ last_used_at }) => <Moment time={last_used_at} />,
            },
            {
              key: 'ends',
              title: review.developers.ends,
              isSecondary: true,
              cell: ({ expires_at }) => <Moment time={expires_at} />,
            },
            {
              key: 'end',
              title: review.developers.endSession,
              isTitleHidden: true,
              cell: ({ id }) => (
                <RoleButton least="reviewer" onClick={() => setEnding(id)} size="small">
                  {review.developers.endSession}
                </RoleButton>
              ),
            },
          ]}
          keyOf={({ id }) => id}
          label={review.developers.sessions}
          rows={sessions}
        />
      )}
      {ending && (
        <DangerDialog
          act={end}
          confirmLabel={ending === 'all' ? review.developers.endAll : review.developers.endSession}
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            toast({ variant: 'success', message: review.developers.sessionEnded });
            void refreshReviews(queries);
          }}
          title={ending === 'all' ? review.developers.endAll : review.developers.endSession}
        >
          {review.developers.endAllText({ count })}
        </DangerDialog>
      )}
    </section>
  );
}
