import { basename } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { portalMessages } from './portal-messages.ts';

/** The type of annotation by which a test reports the messages of the table that its pages showed. */
export const messageSeen = 'message seen';

/** The name of a test file in the rows of the table. */
export const testNameOf = (file: string): string => basename(file, '.e2e.ts');

/** Records which messages that the table expects of this test file appear on its pages, however briefly. */
export async function watchMessages(page: Page, { file, annotations }: TestInfo): Promise<void> {
  const name = testNameOf(file);
  const expected = Object.entries(portalMessages)
    .filter(([, { test }]) => test === name)
    .map(([key, { shows }]) => ({ key, shows }));
  if (expected.length === 0) return;
  const context = page.context();
  await context.exposeBinding('noteMessage', (_source, key: string) => {
    annotations.push({ type: messageSeen, description: key });
  });
  await context.addInitScript(watchDocument, expected);
}

/** Runs in the page, before its own scripts, so that elements with a shadow root are observed from their creation. */
function watchDocument(expected: { key: string; shows: string }[]): void {
  let unseen = expected;
  const { noteMessage } = window as unknown as { noteMessage(key: string): Promise<void> };

  function look(node: Node): void {
    const place = node instanceof Element ? node : node.parentNode;
    const text = place?.textContent ?? '';
    const seen = unseen.filter(({ shows }) => text.includes(shows));
    if (seen.length === 0) return;
    unseen = unseen.filter((one) => !seen.includes(one));
    for (const { key } of seen) void noteMessage(key);
  }

  const observer = new MutationObserver((records) => {
    if (unseen.length === 0) return observer.disconnect();
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'childList' ? addedNodes : [target]) look(node);
  });
  const watch = (root: Node) => observer.observe(root, { subtree: true, childList: true, characterData: true });

  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    watch(root);
    return root;
  };
  watch(document);
}
