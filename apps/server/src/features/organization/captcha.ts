import { Problem } from '@portico/contract/problems.ts';

export interface CaptchaSettings {
  secret: string;
  verify_url: string;
}

/** Refuses whoever the captcha does not take for a human. */
export type CaptchaCheck = (token: string | undefined, address: string) => Promise<void>;

const timeoutMs = 10_000;

/** reCAPTCHA's server side, and that of the others with the same interface. Without a secret nobody is asked. */
export function createCaptchaCheck(
  settings: CaptchaSettings | undefined,
  fetch: typeof globalThis.fetch,
): CaptchaCheck {
  if (!settings) return async () => {};
  const { secret, verify_url } = settings;

  async function ask(response: string, remoteip: string): Promise<{ success?: unknown }> {
    try {
      const answer = await fetch(verify_url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
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
