import { useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { Answer, AuthApi } from './api.ts';
import { HostFailure, requireFilled } from './check-failure.ts';
import type { Emit, Settings } from './elements.ts';
import { type Confirmed, type LoginEvent, type LoginState, loginMachine } from './login-machine.ts';
import type { PageUrl } from './page-url.ts';
import { toSend, type Values } from './submit-machine.ts';
import { useLatest } from './use-latest.ts';
import { useMachine } from './use-machine.ts';
import { setUserStatusCookie } from './user-status-cookie.ts';

/** An error of the host comes first, then a token. A reset password wins over the other banners (LOG-13, LOG-17). */
function toEntry(pageUrl: PageUrl, errorMessage: string): LoginEvent | undefined {
  const { token, passwordReset, registered, email } = pageUrl;
  if (errorMessage) return { type: 'reject', problem: new HostFailure(errorMessage) };
  if (token) return { type: 'verify', token };
  if (passwordReset) return { type: 'reset' };
  if (registered) return { type: 'register' };
  return email ? { type: 'fill' } : undefined;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Servers use two names for the token. */
const toConfirmed = ({ email, resetToken, token }: Answer): Confirmed => ({
  email: text(email),
  resetToken: text(resetToken) || text(token),
});

interface LoginParts {
  readonly api: AuthApi;
  readonly pageUrl: PageUrl;
  readonly emit: Emit<'login'>;
  readonly settings: Settings<'login'>;
}

export function useLogin({ api, pageUrl, emit, settings }: LoginParts) {
  const latest = useLatest(api);
  // The server says with the login whether terms must be accepted before anything else.
  const owes = useRef(false);
  const [areTermsDue, setDue] = useState(false);
  const { errorMessage } = settings;
  // Success is a final state, so each new message of the host restarts the machine. The form keeps its values.
  const [heard, hear] = useState({ errorMessage, run: 0 });
  if (heard.errorMessage !== errorMessage) hear({ errorMessage, run: heard.run + (errorMessage ? 1 : 0) });
  const [snapshot, send] = useMachine(
    () =>
      loginMachine.provide({
        actors: {
          send: toSend(() => ({
            check: (values) => requireFilled(values, ['email', 'password'], 'credentialsMissing'),
            async call({ email, password }, signal) {
              const answer = await latest.current.send('authenticate', { body: { username: email, password }, signal });
              owes.current = answer.termsDue === true;
              return answer;
            },
          })),
          verify: fromPromise(async ({ input: token, signal }) =>
            toConfirmed(await latest.current.send('verifyEmail', { body: { token }, signal })),
          ),
        },
        actions: {
          announce: () => (owes.current ? setDue(true) : emit('login-success')),
          announceConfirmed: (_, confirmed) => {
            setUserStatusCookie();
            emit('verify-email-success', confirmed);
          },
        },
      }),
    toEntry(pageUrl, errorMessage),
    heard.run,
  );
  const { problem, confirmed } = snapshot.context;
  // Keeps the confirmed address in its field, also after the machine restarts.
  const [knownEmail, keepEmail] = useState('');
  if (confirmed?.email && confirmed.email !== knownEmail) keepEmail(confirmed.email);
  return {
    state: snapshot.value as LoginState,
    problem,
    confirmed,
    email: knownEmail || pageUrl.email,
    submit: (values: Values) => send({ type: 'submit', values }),
    areTermsDue,
    /** Back to the form, after a logout. */
    startAgain() {
      setDue(false);
      hear({ errorMessage, run: heard.run + 1 });
    },
  };
}
