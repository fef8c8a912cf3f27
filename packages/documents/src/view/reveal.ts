/** Opens the folded parts and chooses the tabs that an element is in, and scrolls to it. */
export function revealAnchor(anchor: string, options?: ScrollIntoViewOptions): void {
  const found = document.getElementById(anchor);
  for (let at = found; at; at = at.parentElement) {
    if (at instanceof HTMLDetailsElement) at.open = true;
    const radio = at.matches('[data-tabs] > div') && at.previousElementSibling?.querySelector('input');
    if (radio) radio.checked = true;
  }
  found?.scrollIntoView(options);
}
