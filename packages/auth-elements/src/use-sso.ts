import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormConfig } from './config.ts';
import type { Emit, Settings } from './elements.ts';
import type { Entity } from './endpoints.ts';
import type { PageUrl } from './page-url.ts';
import { toSsoCallback, toSsoUrl } from './sso.ts';

interface SsoParts {
  readonly config: FormConfig;
  readonly apiBaseUrl: string;
  readonly entity: Entity;
  readonly pageUrl: PageUrl;
  readonly settings: Settings<'login'>;
  readonly emit: Emit<'login'>;
}

/** `leaving`: the browser is navigating. `impossible`: a URL or the portal's id is missing or wrong. */
export type SsoState = 'here' | 'leaving' | 'impossible';

/** A button or the URL of the page starts single sign-on. The answer of the identity provider ends it. */
export function useSso({ config, apiBaseUrl, entity, pageUrl, settings, emit }: SsoParts) {
  const [state, setState] = useState<SsoState>('here');
  const hasLeft = useRef(false);
  const { idpLoginEnabled, idpLoginReturnTo: returnTo, idpLoginCallbackUrl } = settings;
  const { loginSegment, idpAnswer, logout } = pageUrl;
  const portalId = config.developerConfig?.portalId ?? '';
  const isSsoPage = entity === 'developer' ? loginSegment === 'sso' : loginSegment !== '';

  const leaveFor = useCallback(
    (target: string) => {
      hasLeft.current = true;
      setState('leaving');
      emit('idp-is-loading', { isLoading: true });
      window.location.assign(target);
    },
    [emit],
  );

  const start = useCallback(
    (provider = entity === 'user' ? loginSegment : '') => {
      const callbackUrl = idpLoginCallbackUrl || `${window.location.origin}/login`;
      const target = toSsoUrl({ apiBaseUrl, entity, portalId, provider, returnTo, callbackUrl });
      if (target) leaveFor(target);
      else setState('impossible');
    },
    [apiBaseUrl, entity, portalId, loginSegment, returnTo, idpLoginCallbackUrl, leaveFor],
  );

  // Runs at most once for each visit. The return URL may be set after the element is created.
  useEffect(() => {
    if (!idpLoginEnabled || hasLeft.current) return;
    if (idpAnswer) leaveFor(toSsoCallback(apiBaseUrl, entity, idpAnswer));
    else if (isSsoPage && !logout && returnTo) start();
  }, [idpLoginEnabled, idpAnswer, isSsoPage, logout, returnTo, apiBaseUrl, entity, start, leaveFor]);

  // The back button may restore the page as it was when the browser left, so the form has to be enabled again.
  useEffect(() => {
    const revive = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !hasLeft.current) return;
      setState('here');
      emit('idp-is-loading', { isLoading: false });
    };
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, [emit]);

  return { state, start, isSsoPage };
}
