import { messageFor } from '@portico/app-kit/message-for.ts';
import { problemCode } from '@portico/app-kit/problem-code.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { checkPortalHost, type PortalSettings, type UnprovenHost } from '@portico/contract/admin-portals.ts';
import { CopyField } from '@portico/ui/copy-field.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useId, useState } from 'react';
import { FormSection } from '../../shared/form-section.tsx';
import { RoleButton } from '../../shared/role-button.tsx';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { usePortalSettingsText } from './text/use-portal-settings-text.ts';
import styles from './unproven-hosts.module.css';

interface UnprovenHostsProps {
  readonly settings: PortalSettings;
  readonly onProven: (settings: PortalSettings) => void;
}

/** The host names at which the portal does not answer yet, with the record that verifies each. */
export function UnprovenHosts({ settings, onProven }: UnprovenHostsProps) {
  const { proof: text } = usePortalSettingsText();
  if (settings.unproven_hosts.length === 0) return null;
  return (
    <FormSection description={text.text} title={text.title}>
      {settings.unproven_hosts.map((proof) => (
        <HostProof key={proof.host} onProven={onProven} portalId={settings.id} proof={proof} />
      ))}
    </FormSection>
  );
}

interface HostProofProps {
  readonly portalId: string;
  readonly proof: UnprovenHost;
  readonly onProven: (settings: PortalSettings) => void;
}

function HostProof({ portalId, proof, onProven }: HostProofProps) {
  const { proof: text } = usePortalSettingsText();
  const common = useText();
  const { client } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [problem, setProblem] = useState<string>();
  const titleId = useId();
  const { host } = proof;

  const check = () =>
    run(() => client.send(checkPortalHost, { params: { portalId, host } }), {
      done(settings) {
        toast({ variant: 'success', message: text.proven({ host }) });
        onProven(settings);
      },
      failed: (error) =>
        setProblem(problemCode(error) === 'host-not-proven' ? text.notFound({ host }) : messageFor(error, common)),
    });

  return (
    <section aria-labelledby={titleId} className={styles.host}>
      <h3 className={styles.title} id={titleId}>
        {text.unproven({ host })}
      </h3>
      <p>{text.byRecord}</p>
      <Value label={text.txtName} value={proof.txt_name} />
      <Value label={text.txtValue} value={proof.txt_value} />
      <p>{text.byFile}</p>
      <Value label={text.fileUrl} value={proof.file_url} />
      <Value label={text.fileContent} value={proof.file_content} />
      {problem && <MessageBar variant="warning">{problem}</MessageBar>}
      <div>
        <RoleButton least="admin" loading={isPending} onClick={() => void check()}>
          {text.check}
        </RoleButton>
      </div>
    </section>
  );
}

function Value({ label, value }: { readonly label: string; readonly value: string }) {
  const { proof: text } = usePortalSettingsText();
  const [isCopied, setCopied] = useState(false);
  // If the browser forbids copying, the value can be copied from the field.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <CopyField
      copyLabel={isCopied ? text.copied : text.copy({ label })}
      isDone={isCopied}
      label={label}
      onCopy={() => void copy()}
      value={value}
    />
  );
}
