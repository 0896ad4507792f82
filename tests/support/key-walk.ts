import type { Locator, Page } from 'playwright-core';

/** Walks to an element with the keys that somebody without a mouse has. Nothing is given the focus in another way. */
const MAX_PRESSES = 400;

/** After so many presses the order of the document is no guide: dialogs and menus hang at its end. */
const GUIDED_PRESSES = 160;

/** How often the way is taken in one go, as a key does that is held down; what is left of it is gone step by step. */
const LONG_WAYS = 2;

type Step = {
  /** What leads on; null where the focus is on the element. */
  readonly key: string | null;
  /** How often it is to be pressed. */
  readonly times: number;
  /** Where the focus is, for whoever reads of a failure. */
  readonly at: string;
};

/** Runs in the page: the next key on the way to an element, which may be one of a set that arrow keys go through. */
const nextStep = (
  target: Element,
  { isGuided, isLong }: { readonly isGuided: boolean; readonly isLong: boolean }
): Step => {
  const STOPS = 'a[href], button, input, textarea, select, summary, [tabindex]';
  const CELL = '[role="gridcell"], [role="columnheader"], td, th';
  const stop = target.closest(STOPS);
  if (!stop) throw new Error(`No key leads to ${target.outerHTML.slice(0, 200)}: it cannot have the focus.`);
  const active = document.activeElement ?? document.body;
  const marked = ((): Element =>
    document.getElementById(active.getAttribute('aria-activedescendant') ?? '') ?? active)();
  const at = active.outerHTML.slice(0, 200);
  const isBefore = (one: Element, other: Element): boolean =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const step = (key: string | null): Step => ({ key, times: 1, at });
  const along = (forth: string, back: string): Step => step(isBefore(marked, stop) ? forth : back);
  const isStop = (one: Element): boolean =>
    one instanceof HTMLElement && one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0;
  const stopsBetween = (): number =>
    Array.from(document.querySelectorAll(STOPS)).filter(
      (one) => isBefore(active, one) !== isBefore(stop, one) && one !== stop && one !== active && isStop(one)
    ).length;
  const byTab = (): Step => {
    if (!isGuided || active === document.body) return step('Tab');
    return { ...along('Tab', 'Shift+Tab'), times: isLong ? Math.min(stopsBetween() + 1, 60) : 1 };
  };
  const inGrid = (grid: Element): Step => {
    const [from, to] = [active.closest(CELL), stop.closest(CELL)];
    if (!from || !to) return byTab();
    if (from === to) return active === from ? step('Enter') : byTab();
    const rows = Array.from(grid.querySelectorAll('tr, [role="row"]'));
    const rowOf = (cell: Element): number => rows.findIndex((row) => row.contains(cell));
    if (rowOf(from) !== rowOf(to)) return step(rowOf(from) < rowOf(to) ? 'ArrowDown' : 'ArrowUp');
    return step(isBefore(from, to) ? 'ArrowRight' : 'ArrowLeft');
  };
  const within = (set: string): Element | null => {
    const found = stop.closest(set);
    return found?.contains(active) ? found : null;
  };
  const role = stop.getAttribute('role') ?? '';
  const inList = (): Step => (marked.getAttribute('role') === role ? along('ArrowDown', 'ArrowUp') : step('ArrowDown'));
  const outside = (): Step => {
    // An open list of options keeps the focus.
    if (active.matches('input[role="combobox"][aria-expanded="true"]')) return step('Escape');
    if (within('[role="tablist"]')) return along('ArrowRight', 'ArrowLeft');
    if (within('[role="radiogroup"]')) return along('ArrowDown', 'ArrowUp');
    // Radio buttons of one name are one stop.
    const hasName = (one: Element): boolean => one.getAttribute('name') === stop.getAttribute('name');
    if (stop.matches('[type="radio"]') && active.matches('[type="radio"]') && hasName(active)) {
      return along('ArrowDown', 'ArrowUp');
    }
    const grid = within('[role="grid"]');
    return grid ? inGrid(grid) : byTab();
  };
  if (marked === stop) return step(null);
  return role === 'option' || role.startsWith('menuitem') ? inList() : outside();
};

/** Holds Tab down until it has come as often. */
const hold = async ({ keyboard }: Page, key: string, times: number): Promise<void> => {
  if (times === 1) return keyboard.press(key);
  const isBack = key.startsWith('Shift+');
  if (isBack) await keyboard.down('Shift');
  await Promise.all(Array.from({ length: times }, () => keyboard.down('Tab')));
  await keyboard.up('Tab');
  if (isBack) await keyboard.up('Shift');
};

/** Walks until the element has the focus; fails where no key leads there. */
export const walkTo = async (locator: Locator): Promise<void> => {
  const page = locator.page();
  let last = '';
  for (let [presses, ways] = [0, 0]; presses < MAX_PRESSES; ways += 1) {
    const far = { isGuided: presses < GUIDED_PRESSES, isLong: ways < LONG_WAYS };
    const { key, times, at } = await locator.evaluate(nextStep, far);
    if (key === null) return;
    await hold(page, key, times);
    presses += times;
    last = at;
  }
  throw new Error(`${String(locator)} is not reached by keyboard; last: ${last}`);
};
