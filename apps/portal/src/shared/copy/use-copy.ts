import { copiedIdLength } from '@portico/contract/constants.ts';
import { useToast } from '@portico/ui/toast.tsx';
import { useText } from '../text/use-text.tsx';
import { copyText } from './clipboard.ts';

/** At most fifteen characters, so that a toast stays a line. */
const shorten = (value: string): string =>
  value.length > copiedIdLength ? `${value.slice(0, copiedIdLength)}…` : value;

interface Copying {
  readonly value: string;
  /** What a toast calls it. For a secret that is its label, never the value (CPY-01). */
  readonly name: string;
}

/** Copies and shows a toast with the result, also when it failed. */
export function useCopy() {
  const { copy } = useText();
  const toast = useToast();

  async function run(value: string, success: string, failure: string): Promise<boolean> {
    const isCopied = await copyText(value);
    toast(isCopied ? { variant: 'success', message: success } : { variant: 'error', message: failure });
    return isCopied;
  }

  return {
    copyValue: ({ value, name }: Copying) => run(value, copy.copied({ name }), copy.failed({ name })),
    copyId: (id: string) => run(id, copy.idCopied({ id: shorten(id) }), copy.idFailed),
  };
}
