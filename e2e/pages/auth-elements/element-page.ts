import type { Locator, Page, Request } from '@playwright/test';
import type { RunningServer } from '../../server.ts';

export { expectNoFindings } from '../../barriers.ts';
export { demoPassword } from '../../test.ts';

export const doms = ['shadow', 'light'] as const;
export const elements = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'change-password',
  'accept-invitation',
] as const;

export type Element = (typeof elements)[number];

export interface Shown {
  element: Element;
  mode: 'developer' | 'user';
  dom?: (typeof doms)[number];
  ways?: 'basic' | 'sso' | 'both';
  /** The path below `/auth-elements/`. */
  path?: string;
  query?: Record<string, string>;
}

/** One element alone on the demo's page, in the mode and the DOM of the test. */
export async function openElement(page: Page, server: RunningServer, shown: Shown) {
  const { element, path = '', query = {}, ...how } = shown;
  await page.goto(`${server.url}/auth-elements/${path}?${new URLSearchParams({ ...how, element, ...query })}`);
  return elementOn(page, element);
}

export function elementOn(page: Page, element: Element) {
  const control = (name: string): Locator => page.getByTestId(`portico-${element}-${name}`);
  return {
    control,
    submit: control('submit'),
    error: control('error-message'),
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await control(name).fill(value);
    },
    /** Presses the button, and returns the request and its answer. */
    async send() {
      const [request] = await Promise.all([
        page.waitForRequest((sent) => ['POST', 'PATCH'].includes(sent.method())),
        control('submit').click(),
      ]);
      const response = await request.response();
      return { ...sentBy(request), status: response?.status() };
    },
    /** The newest event in the page's list. */
    event: () => page.locator('#events li').first(),
  };
}

const sentBy = (request: Request) => ({
  call: `${request.method()} ${new URL(request.url()).pathname}`,
  body: request.postDataJSON() as unknown,
});

export const newPassword = 'Correct-horse-9-staple';

/** The browser logs refused requests to its console. These tests check how the page handles them. */
export const refusals = ['status of 4', 'status of 5'];
