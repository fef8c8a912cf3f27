import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** A small and a usual phone, a tablet upright and across, and three screens. */
const widths = [320, 375, 768, 1024, 1280, 1440, 1920];

/**
 * At each width nothing is wider than the window, no control is outside it, and no two controls overlap. The open page
 * is only resized, because loading it for each width would take most of a run.
 */
export async function expectFits(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const browser = await page.context().newCDPSession(page);
  const faults: string[] = [];
  for (const width of widths) {
    const screen = { width, height: size.height, deviceScaleFactor: 1, mobile: false };
    await browser.send('Emulation.setDeviceMetricsOverride', screen);
    for (const fault of await page.evaluate(findFaults)) faults.push(`at ${width} px: ${fault}`);
  }
  await browser.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
  await browser.detach();
  expect(faults, `the layout of ${page.url()}`).toEqual([]);
}

/** Runs in the page. A defect is named by its control. */
async function findFaults(): Promise<string[]> {
  // Components that measure themselves render again in the next frame.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    const name = element.getAttribute('aria-label') || label || element.textContent || element.getAttribute('name');
    return `${element.tagName.toLowerCase()} “${(name ?? '').trim().slice(0, 40)}”`;
  };
  const ancestorsOf = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];
  const positionOf = (element: Element) => getComputedStyle(element).position;
  const isScrolled = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);

  const controls = [
    ...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]'),
  ].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      getComputedStyle(element).clipPath === 'none',
  );
  const boxes = controls.map((element) => {
    const around = ancestorsOf(element);
    const scroller = around.find((one) => one !== document.documentElement && one !== document.body && isScrolled(one));
    const layer = [element, ...around].find((one) => /fixed|sticky/.test(positionOf(one)));
    return { element, scroller, layer, lines: [...element.getClientRects()].filter((line) => line.width > 2) };
  });

  const faults: string[] = [];
  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.push(`the page is ${excess} px wider than the window`);
  for (const { element, scroller, lines } of boxes) {
    if (!scroller && lines.some((line) => line.right > innerWidth + 1 || line.left < -1)) {
      faults.push(`${nameOf(element)} reaches out of the window`);
    }
  }

  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const holds = (outer: DOMRect, inner: DOMRect) =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      // Bars cover what scrolls below them, and each scrolling region shows only a part of its content.
      if (one.layer !== other.layer || one.scroller !== other.scroller) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      // A field may contain its button.
      const areOne = one.element.parentElement === other.element.parentElement;
      const clash = one.lines.some((line) =>
        other.lines.some(
          (second) => overlap(line, second) && !(areOne && (holds(line, second) || holds(second, line))),
        ),
      );
      if (clash) faults.push(`${nameOf(one.element)} and ${nameOf(other.element)} overlap`);
    }
  });
  return faults;
}
