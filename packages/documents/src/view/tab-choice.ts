const key = 'portico-tabs';
/** More names than the tabs of any portal. */
const remembered = 50;

const radiosIn = (element: ParentNode): HTMLInputElement[] => [
  ...element.querySelectorAll<HTMLInputElement>('[data-tabs] > label > input'),
];

/** The titles of chosen tabs, the last one first. */
function readChoices(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((title) => typeof title === 'string') : [];
  } catch {
    // Private windows of some browsers refuse storage.
    return [];
  }
}

function remember(title: string): void {
  try {
    const titles = [title, ...readChoices().filter((other) => other !== title)];
    localStorage.setItem(key, JSON.stringify(titles.slice(0, remembered)));
  } catch {
    // The choice holds for this page.
  }
}

/** Chooses the remembered tab of a group, and follows its reader. */
export function followChoices(group: HTMLElement | null): void {
  if (!group) return;
  const own = [...group.querySelectorAll<HTMLInputElement>(':scope > label > input')];
  const isUntouched = own[0]?.checked === true;
  const title = readChoices().find((choice) => own.some(({ value }) => value === choice));
  const found = own.find(({ value }) => value === title);
  // A link may have opened another tab before.
  if (found && isUntouched) found.checked = true;
  group.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && own.includes(target)) choose(target);
  });
}

/** Chooses the tabs of one title in all groups. The chosen tab stays where it is, although panels above it change. */
function choose(chosen: HTMLInputElement): void {
  const before = chosen.getBoundingClientRect().top;
  for (const radio of radiosIn(document)) if (radio.value === chosen.value) radio.checked = true;
  remember(chosen.value);
  const moved = chosen.getBoundingClientRect().top - before;
  if (moved !== 0) scrollerOf(chosen).scrollBy(0, moved);
}

function scrollerOf(element: Element): Element | Window {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return window;
}
