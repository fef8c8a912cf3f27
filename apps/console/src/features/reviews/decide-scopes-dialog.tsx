import { decideScopes, type PortalRegistration } from '@portico/contract/reviews.ts';
import { Checkbox } from '@portico/ui/checkbox.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { useState } from 'react';
import { DangerDialog } from '../../shared/danger-dialog.tsx';
import { useServices } from '../../shared/services.ts';
import { refreshReviews } from './queries.ts';
import styles from './reviews.module.css';
import { useReviewText } from './text/use-review-text.ts';

export type ScopeDecision = 'granted' | 'refused';

/** The scopes that the registration requests and does not have. */
export const waitingScopes = ({ scopes_asked_at, requested_scopes, granted_scopes }: PortalRegistration): string[] =>
  scopes_asked_at === null ? [] : requested_scopes.filter((scope) => !granted_scopes.includes(scope));

interface DecideScopesDialogProps {
  readonly portalId: string;
  readonly registration: PortalRegistration;
  readonly decision: ScopeDecision;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Decides about all or some of the pending scopes; the others stay pending. */
export function DecideScopesDialog(props: DecideScopesDialogProps) {
  const { portalId, registration, decision, onDone, onClose } = props;
  const { registrations: text, reason, reasonHint } = useReviewText();
  const { client, queries } = useServices();
  const [why, setWhy] = useState('');
  const waiting = waitingScopes(registration);
  const [left, setLeft] = useState<readonly string[]>([]);
  const scopes = waiting.filter((scope) => !left.includes(scope));
  const { id, application_name, product_name, product_version_name, developer, granted_scopes } = registration;

  const act = () =>
    client.send(decideScopes, {
      params: { portalId, registrationId: id },
      body: { decision, scopes, ...(decision === 'refused' && why.trim() && { reason: why }) },
    });

  return (
    <DangerDialog
      act={act}
      confirmLabel={text.scopeDecisions[decision]}
      onClose={onClose}
      onDone={() => {
        void refreshReviews(queries);
        onDone();
      }}
      title={text.askScopes[decision]}
    >
      <p>
        {text.nameOf({ application: application_name, product: `${product_name} ${product_version_name}` })}{' '}
        <span className={styles.quiet}>{developer.email}</span>
      </p>
      <fieldset className={styles.scopes}>
        <legend>{text.asksFor}</legend>
        {waiting.map((scope) => (
          <Checkbox
            checked={scopes.includes(scope)}
            key={scope}
            onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== scope) : [...left, scope])}
          >
            <code>{scope}</code>
          </Checkbox>
        ))}
      </fieldset>
      {granted_scopes.length > 0 && (
        <p className={styles.quiet}>{text.hasScopes({ scopes: granted_scopes.join(', ') })}</p>
      )}
      {decision === 'refused' && (
        <>
          <TextArea label={reason} maxLength={1000} onChange={(event) => setWhy(event.target.value)} value={why} />
          <p className={styles.hint}>{reasonHint}</p>
        </>
      )}
    </DangerDialog>
  );
}
