/** What the inline script of a server-rendered page has recorded (`platform/render/early-input.ts` of the server). */
interface EarlyInput {
  /** The controls that the reader used before the page was hydrated, each once, with the kind of the event. */
  readonly used: Map<Element, string>;
  readonly stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput | undefined;
  }
}

/** Parts that React hydrates later than the rest of the page (`wanted-part.tsx`). */
const later = '[data-wanted]';

/**
 * Repeats what the reader did before React listened to the page, or to a part of it. Links and forms worked without scripts,
 * and are not repeated. From now on React hydrates the part that the reader uses before it handles the event.
 */
export function replayEarlyInput(part?: Element): void {
  const early = window.earlyInput;
  if (!early) return;
  const ready = [...early.used].filter(([element]) => (part ? part.contains(element) : !element.closest(later)));
  if (part || !document.querySelector(later)) {
    window.earlyInput = undefined;
    early.stop();
  }
  for (const [element] of ready) early.used.delete(element);
  // In a task of its own, in which React can hydrate at once.
  setTimeout(() => {
    for (const [element, type] of ready) if (element.isConnected) replay(element, type);
  });
}

export const hasEarlyInput = (part: Element): boolean =>
  [...(window.earlyInput?.used.keys() ?? [])].some((element) => part.contains(element));

function replay(element: Element, type: string): void {
  // React hydrates the part with the element for a pointer event, and only then knows its value.
  element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  if (type === 'click') click(element);
  else if (element instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(element.type)) {
    // A click changes it back to what the reader chose.
    element.checked = !element.checked;
    click(element);
  } else {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) retype(element);
    element.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const click = (element: Element): boolean =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

/** React ignores an event without a new value. It learns of values that scripts set, but not of those set like this. */
function retype(element: HTMLInputElement | HTMLTextAreaElement): void {
  const typed = element.value;
  element.value = '';
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {};
  set?.call(element, typed);
}
