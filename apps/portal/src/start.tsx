import { loadScreenTexts } from '@portico/app-kit/screen-text.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type Environment, openPortal } from './open-portal.tsx';
import type { PageData } from './page-data.ts';
import { replayEarlyInput } from './shared/early-input.ts';
import { loadWording } from './shared/text/use-text.tsx';

/** Shows the portal. Returns a function that unmounts it. */
export const startPortal = (environment: Environment): Promise<() => void> =>
  environment.page ? takeOver(environment, environment.page) : draw(environment);

/** Loaded only if the server rendered nothing. */
const draw = async (environment: Environment): Promise<() => void> => (await import('./draw.tsx')).draw(environment);

/** Between two steps the browser can paint and handle input. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Hydrates a server-rendered page. */
async function takeOver(environment: Environment, page: PageData): Promise<() => void> {
  const { portal, flags, choices } = page;
  const wording = await loadWording(choices.locale);
  await nextTask();
  const opened = await openPortal({ ...environment, portal, flags: Promise.resolve(flags), wording });
  // Hydrate synchronously: a suspended part would disappear until its data arrives.
  await loadScreenTexts(wording.locale);
  await nextTask();
  const { promise, resolve } = Promise.withResolvers<() => void>();
  startTransition(() => {
    const root = hydrateRoot(environment.container, opened, { onRecoverableError: reportDifference });
    replayEarlyInput();
    resolve(() => root.unmount());
  });
  return promise;
}

/** A hydration mismatch: the browser's rendering is shown, and the error is reported as a bug. */
function reportDifference(error: unknown): void {
  console.error('The page was drawn anew:', error);
}
