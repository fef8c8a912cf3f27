import { useEffect, useState } from 'react';
import type { AuthApi } from './api.ts';
import { noAdditions, type SignUpForm, toSignUpForm } from './own-fields.ts';

interface Asked {
  readonly api: AuthApi;
  /** The form as the host has it; without it, the server is asked. */
  readonly given: SignUpForm | undefined;
  /** Whether the form goes to the portal's own endpoint. */
  readonly isOwn: boolean;
}

/** What the portal adds to the sign-up form. Undefined until it is known, so that nobody signs up without it. */
export function useSignUpForm({ api, given, isOwn }: Asked): SignUpForm | undefined {
  const [loaded, setLoaded] = useState<SignUpForm>();
  const asks = isOwn && !given;
  useEffect(() => {
    if (!asks) return;
    const leaving = new AbortController();
    api.read('signUp', leaving.signal).then(
      (answer) => setLoaded(toSignUpForm(answer)),
      // Other servers have no such endpoint. The server checks the form in any case.
      () => leaving.signal.aborted || setLoaded(noAdditions),
    );
    return () => leaving.abort();
  }, [api, asks]);
  return isOwn ? (given ? toSignUpForm({ ...given }) : loaded) : noAdditions;
}
