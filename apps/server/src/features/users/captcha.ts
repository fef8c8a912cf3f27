import { Problem } from '@portico/contract/problems.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';

export interface CaptchaSettings {
  secret: string;
  verify_url: string;
}

/** Refuses requests that the captcha rejects. */
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<void>;

/** The server side of reCAPTCHA, and of captchas with the same interface. Without a secret there is no captcha. */
export function createCaptchaCheck(settings: CaptchaSettings | undefined, fetch: OutboundFetch): CaptchaCheck {
  if (!settings) return async () => {};
  const { secret, verify_url } = settings;

  async function ask(response: string, remoteip: string): Promise<{ success?: unknown }> {
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
      const body = new URLSearchParams({ secret, response, remoteip });
      const answer = await fetch(verify_url, { method: 'POST', headers, body }, { allows_http: true });
      return (await answer.json()) as { success?: unknown };
    } catch (cause) {
      throw Object.assign(new Problem('service-unavailable', 'Service unavailable. Please try again later.'), {
        cause,
      });
    }
  }

  return async (token, address) => {
    const { success } = token ? await ask(token, address) : { success: false };
    if (success !== true) {
      throw new Problem('captcha-failed', "We could not verify that you're human. Refresh the page to try again.");
    }
  };
}
