import { drawFirstSight } from './draw.ts';
import { askSoon, type Environment, type FirstPaint, toCredentials, toFirstPaintPath } from './request.ts';

/**
 * A reference is what people link to: what the address names is asked for and shown before the application is read.
 * Undefined where the page is another, or the portal would refuse to answer.
 */
export function showFirstPaint({ fetch, page, isPublic, hasSession }: Environment): FirstPaint | undefined {
  const place = toFirstPaintPath(page);
  const credentials = isPublic === undefined ? undefined : toCredentials(isPublic, hasSession);
  if (!place || !credentials) return undefined;
  const { path } = place;
  const answer = askSoon(fetch, path, credentials);
  return { path, credentials, answer, isDrawn: draw(answer, page.hash).catch(() => false) };
}

async function draw(answer: Promise<Response>, hash: string): Promise<boolean> {
  const response = await answer;
  if (!response.ok) return false;
  const data: unknown = await response.clone().json();
  const container = await findContainer();
  const isDrawn = container !== null && drawFirstSight(container, data, hash);
  // Until it was painted; in a window that nobody looks at, nothing is.
  if (isDrawn && !document.hidden) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return isDrawn;
}

/** The answer can be there before the page is read to its end. */
async function findContainer(): Promise<HTMLElement | null> {
  if (document.readyState === 'loading') {
    await new Promise((done) => document.addEventListener('readystatechange', done, { once: true }));
  }
  return document.getElementById('app');
}
