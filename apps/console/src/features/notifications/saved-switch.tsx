import { messageFor } from '@portico/app-kit/message-for.ts';
import { useAction } from '@portico/app-kit/use-action.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Switch } from '@portico/ui/switch.tsx';
import { useToast } from '@portico/ui/toast.tsx';
import { useState } from 'react';
import { useServices } from '../../shared/services.ts';
import { useText } from '../../shared/text/use-text.tsx';
import { useNotificationText } from './text/use-notification-text.ts';

interface SavedSwitchProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  /** The key under which the answer of `save` is cached. */
  readonly queryKey: readonly string[];
  readonly save: (isOn: boolean) => Promise<unknown>;
}

/** A switch that saves when it is pressed. It moves once the change is saved, and stays if that fails. */
export function SavedSwitch({ label, hint, isOn, disabled = false, queryKey, save }: SavedSwitchProps) {
  const text = useNotificationText();
  const frame = useText();
  const { queries } = useServices();
  const toast = useToast();
  const { isPending, run } = useAction();
  const [failure, setFailure] = useState('');

  function change(wanted: boolean) {
    setFailure('');
    void run(() => save(wanted), {
      done: (saved) => {
        queries.setQueryData(queryKey, saved);
        toast({ variant: 'success', message: text.saved });
      },
      failed: (error) => setFailure(messageFor(error, frame)),
    });
  }

  return (
    <>
      <Switch
        checked={isOn}
        disabled={disabled || isPending}
        hint={hint}
        label={label}
        onChange={(event) => change(event.target.checked)}
      />
      {failure && <MessageBar variant="error">{failure}</MessageBar>}
    </>
  );
}
